# Writes OUTPUT, a header with the abbreviated commit of SOURCES, followed by + if the program's sources differ from
# it; empty outside of a repository. Does not touch a header that is up to date.
# Run by src/CMakeLists.txt at build time: cmake -DGIT=.. -DSOURCES=.. -DOUTPUT=.. -P write_commit.cmake
set(commit "")
if(GIT)
  execute_process(COMMAND ${GIT} rev-parse --short=12 HEAD WORKING_DIRECTORY ${SOURCES}
                  OUTPUT_VARIABLE commit OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
endif()
if(commit)
  # Does not lock the index, which someone working in the checkout may need at this moment.
  execute_process(COMMAND ${GIT} --no-optional-locks status --porcelain -- src web cmake CMakeLists.txt CMakePresets.json
                  WORKING_DIRECTORY ${SOURCES} OUTPUT_VARIABLE changes ERROR_QUIET)
  if(changes)
    string(APPEND commit "+")
  endif()
endif()
set(header "#define LAWAN_COMMIT \"${commit}\"\n")
set(before "")
if(EXISTS ${OUTPUT})
  file(READ ${OUTPUT} before)
endif()
if(NOT header STREQUAL before)
  file(WRITE ${OUTPUT} "${header}")
endif()
