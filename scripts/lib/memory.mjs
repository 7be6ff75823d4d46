/**
 * Environment of the server process. glibc otherwise keeps freed memory in up to eight pools per core, and raises the size from which it
 * returns it to the system: after the demo, the process rests at 400 to 500 MB instead of 240. Other C libraries ignore it.
 */
export const memorySettings = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' }

/** Options of Node for the server process. V8 otherwise keeps up to 96 MB for new objects, most of which are soon garbage. */
export const memoryFlags = ['--max-semi-space-size=8']
