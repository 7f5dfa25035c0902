namespace lawan {}
