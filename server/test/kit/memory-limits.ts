/** The limits that `npm start` sets in scripts/lib/memory.mjs, which tests can't import. */
export const memorySettings = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' }
export const memoryFlags = ['--max-semi-space-size=8']
