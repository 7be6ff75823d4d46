/**
 * Threads for file access. With the default of four, four files being fsynced would block every read. Must be set before the thread pool
 * is first used.
 */
process.env['UV_THREADPOOL_SIZE'] ??= '8'
