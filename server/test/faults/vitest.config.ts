import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

/** `npm run test:faults`: one after the other, since each needs the whole machine. */
export default defineConfig({
  test: {
    root: join(import.meta.dirname, '../../..'),
    name: 'faults',
    include: ['server/test/faults/*.fault.ts', 'server/test/faults/*.test.ts'],
    globalSetup: 'server/test/kit/setup.ts',
    setupFiles: 'server/test/kit/pictures.ts',
    fileParallelism: false,
    maxWorkers: 1,
    // For tests that hang.
    testTimeout: 3_600_000,
    hookTimeout: 600_000,
    teardownTimeout: 60_000,
    disableConsoleIntercept: true,
  },
})
