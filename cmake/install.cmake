# cmake --install: the programs, the guides with their pictures, the examples, the licence, and an entry for menus.
include(GNUInstallDirs)
install(TARGETS lawan)
if(TARGET lawan-mpi)
  install(TARGETS lawan-mpi)
endif()
# Side by side as in the checkout, so that the links and the commands in README.md hold.
install(FILES README.md CHANGELOG.md CITATION.cff CONTRIBUTING.md CODE_OF_CONDUCT.md RELEASING.md
  SECURITY.md LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(DIRECTORY docs examples DESTINATION ${CMAKE_INSTALL_DOCDIR} PATTERN ".*" EXCLUDE)
install(FILES cmake/lawan.desktop DESTINATION ${CMAKE_INSTALL_DATADIR}/applications)
install(FILES web/public/icon.svg DESTINATION ${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/apps RENAME lawan.svg)
