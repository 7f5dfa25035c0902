# Flags of every target: warnings, one CPU baseline, reproducible floating point. Warnings are errors in the presets
# only: other compilers warn about other things.

add_compile_options(-Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion -ffp-contract=off)

# The program is assumed to run where it is built: targets x86-64-v3 (2013 and later: popcount, BMI, AVX2) if this
# machine has it. Not "native", so that results are the same everywhere and valgrind knows the instructions.
if(NOT DEFINED LAWAN_ARCHITECTURE)
  set(architecture "")
  if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|amd64|AMD64")
    include(CheckCXXSourceRuns)
    check_cxx_source_runs("int main() { return __builtin_cpu_supports(\"avx2\") && __builtin_cpu_supports(\"bmi2\") ? 0 : 1; }"
                          LAWAN_MACHINE_HAS_V3)
    if(LAWAN_MACHINE_HAS_V3)
      set(architecture "x86-64-v3")
    else()
      set(architecture "x86-64")
    endif()
  endif()
  set(LAWAN_ARCHITECTURE "${architecture}" CACHE STRING "Value of -march; empty: the compiler's own")
endif()
# For one more file of the Connect Four solver, which also checks the CPU at run time.
if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|amd64|AMD64")
  include(CheckCXXSourceRuns)
  check_cxx_source_runs("int main() { return __builtin_cpu_supports(\"avx512vl\") && __builtin_cpu_supports(\"avx512dq\") &&
                         __builtin_cpu_supports(\"avx512vpopcntdq\") ? 0 : 1; }" LAWAN_MACHINE_HAS_AVX512)
endif()
if(LAWAN_ARCHITECTURE)
  add_compile_options(-march=${LAWAN_ARCHITECTURE})
endif()
if(NOT LAWAN_ARCHITECTURE MATCHES "v3|v4")
  add_compile_options(-Wno-psabi) # vectors of AVX's size are passed within this program only, built with one set of flags
endif()

if(LAWAN_SANITIZE)
  add_compile_options(-fsanitize=${LAWAN_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  add_link_options(-fsanitize=${LAWAN_SANITIZE})
  if(LAWAN_SANITIZE MATCHES "address.*undefined|undefined.*address")
    # AddressSanitizer finds the same when the memory is accessed, and these take a quarter of the build time.
    add_compile_options(-fno-sanitize=null,object-size,pointer-overflow,vptr)
  endif()
endif()

if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
  find_program(LLD ld.lld-19)
  if(LLD) # links large sanitized programs in a fraction of the time
    add_link_options(-fuse-ld=${LLD})
  endif()
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  add_compile_options(-Wno-restrict) # false positive on std::string in g++ 12 (GCC bug 105329)
endif()

# Lowers the optimisation of code that does not search, which then compiles in half the time and runs as fast. With
# sanitizers, code that SEARCHES a little, such as tests of searches, stays optimised: it would take too long.
function(lawan_compile_quickly target)
  if(NOT LAWAN_SANITIZE)
    target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-O1>)
  elseif(NOT "SEARCHES" IN_LIST ARGN)
    target_compile_options(${target} PRIVATE -O0)
  endif()
endfunction()
