import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { isLowOnMemory } from './scripts/lib/memory.mjs'
import { isFull } from './server/test/kit/full.ts'
import { patience, testTimeout } from './server/test/kit/patience.ts'

declare module 'vitest' {
  interface ProvidedContext {
    patience: number
  }
}

/** Projects don't inherit these settings. */
const common = {
  // One more than there are cores, because many tests wait for a database or a process. Each takes up to 1.5 GB.
  maxWorkers: isLowOnMemory() ? 2 : availableParallelism() + 1,
  testTimeout,
  hookTimeout: testTimeout,
  expect: { poll: { timeout: patience, interval: 20 } },
  provide: { patience },
  // V8 otherwise collects garbage late: the workers would need 3 GB together, which a machine with 4 GB doesn't have. Rendering makes many
  // objects that die soon, which cost a tenth of the time in the usual small space for new ones.
  execArgv: ['--max-old-space-size=768', ...(isLowOnMemory() ? [] : ['--max-semi-space-size=48'])],
}

/** Only `npm run test:full` fills an instance with the demo. */
const fullTests = isFull ? [] : ['server/src/cli/demo.test.ts']

const server = { ...common, globalSetup: 'server/test/kit/setup.ts', setupFiles: ['server/test/kit/same-priority.ts'] }

/** These declare their own jobs, which workers of other tests have no handlers for. */
const jobTests = ['server/src/platform/queue/**/*.test.ts', 'server/src/worker/**/*.test.ts']

/** These test image processing itself. All other tests share prepared images. */
const imageTests = ['server/src/platform/images/**/*.test.ts']

const web = { ...common, environment: 'happy-dom', setupFiles: 'web/src/lib/testing/setup.ts' }

/** These replace or reload modules, or listen to the whole document, which would affect tests that share them. */
const isolatedTests = [
  'web/src/lib/{appStore,instance}.test.ts',
  'web/src/lib/resumable/send.test.ts',
  'web/src/public/island/{navigate,player}.test.ts',
]

export default defineConfig({
  test: {
    // Stopping PostgreSQL and the workers.
    teardownTimeout: patience,
    projects: [
      { test: { ...common, name: 'contract', include: ['{contract,meter}/src/**/*.test.ts'], isolate: false } },
      {
        test: {
          ...server,
          name: 'server',
          include: ['server/src/**/*.test.ts', 'server/test/**/*.test.ts', 'client/src/**/*.test.ts'],
          exclude: [...jobTests, ...imageTests, ...fullTests],
          setupFiles: [...server.setupFiles, 'server/test/kit/pictures.ts'],
          // Load the server's modules once per worker instead of once per file, which takes a third of the time.
          isolate: false,
        },
      },
      { test: { ...server, name: 'jobs', include: jobTests } },
      // Image tests need no database.
      { test: { ...common, name: 'images', include: imageTests, isolate: false } },
      { test: { ...common, name: 'scripts', include: ['{scripts,bench}/**/*.test.{mjs,ts}'], isolate: false } },
      {
        extends: 'web/vite.config.ts',
        test: {
          ...web,
          name: 'web',
          include: ['web/src/**/*.test.{ts,tsx}'],
          exclude: isolatedTests,
          // Load React, Mantine and the document once per worker instead of once per file.
          isolate: false,
        },
      },
      { extends: 'web/vite.config.ts', test: { ...web, name: 'web-isolated', include: isolatedTests } },
    ],
  },
})
