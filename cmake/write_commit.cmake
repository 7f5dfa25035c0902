# Writes OUTPUT, a header with the commit of SOURCES: short, with + behind it if what the program is made of differs
# from it; empty outside of a repository. Leaves a header alone that says so already.
# Run by src/CMakeLists.txt at build time: cmake -DGIT=.. -DSOURCES=.. -DOUTPUT=.. -P write_commit.cmake
set(commit "")
if(GIT)
  execute_process(COMMAND ${GIT} rev-parse --short=12 HEAD WORKING_DIRECTORY ${SOURCES}
                  OUTPUT_VARIABLE commit OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
endif()
if(commit)
  # Not the lock of the index: whoever works in the checkout may need it at this moment.
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
