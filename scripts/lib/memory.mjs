/**
 * Environment of the server process. glibc otherwise keeps freed memory in up to eight pools per core: after a few hundred images, the
 * process stays at 500 MB instead of 285. Other C libraries ignore it.
 */
export const memorySettings = { MALLOC_ARENA_MAX: '2' }
