import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { faultTimeout, patience, testTimeout } from '../kit/patience.ts'

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
    testTimeout: faultTimeout,
    hookTimeout: testTimeout,
    teardownTimeout: patience,
    disableConsoleIntercept: true,
  },
})
