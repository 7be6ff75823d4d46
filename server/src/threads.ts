/**
 * Threads that wait for the disk for us. Of the four that there are by default, four files that are being made safe take all, and
 * whoever only wants to read one waits with them. Must be said before anything has used the first.
 */
process.env['UV_THREADPOOL_SIZE'] ??= '8'
