import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { isFull } from './server/test/kit/full.ts'
import { patience } from './server/test/kit/patience.ts'

/** One more than there are cores, because many tests wait for a database or a process. Projects don't inherit this setting. */
const maxWorkers = availableParallelism() + 1

/** `TEST_SLOW=3` triples the timeouts, for a slow or busy machine. */
const slow = Number(process.env['TEST_SLOW'] ?? 1)
const testTimeout = 60_000 * slow

/** Only `npm run test:full` fills an instance with the demo. */
const fullTests = isFull ? [] : ['server/src/cli/demo.test.ts']

const server = {
  maxWorkers,
  globalSetup: 'server/test/kit/setup.ts',
  testTimeout,
  hookTimeout: testTimeout,
  expect: { poll: { timeout: patience, interval: 20 } },
}

/** These declare their own jobs, which workers of other tests have no handlers for. */
const jobTests = ['server/src/platform/queue/**/*.test.ts', 'server/src/worker/**/*.test.ts']

/** These test image processing itself. All other tests share prepared images. */
const imageTests = ['server/src/platform/images/**/*.test.ts']

const web = { maxWorkers, environment: 'happy-dom', testTimeout, setupFiles: 'web/src/lib/testing/setup.ts' }

/** These replace or reload modules, or listen to the whole document, which would affect tests that share them. */
const isolatedTests = [
  'web/src/lib/{appStore,instance}.test.ts',
  'web/src/lib/resumable/send.test.ts',
  'web/src/public/island/{navigate,player}.test.ts',
]

export default defineConfig({
  test: {
    projects: [
      { test: { maxWorkers, testTimeout, name: 'contract', include: ['contract/src/**/*.test.ts'], isolate: false } },
      {
        test: {
          ...server,
          name: 'server',
          include: ['server/src/**/*.test.ts', 'server/test/**/*.test.ts', 'client/src/**/*.test.ts'],
          exclude: [...jobTests, ...imageTests, ...fullTests],
          setupFiles: 'server/test/kit/pictures.ts',
          // Load the server's modules once per worker instead of once per file, which takes a third of the time.
          isolate: false,
        },
      },
      { test: { ...server, name: 'jobs', include: jobTests } },
      // Image tests need no database.
      { test: { maxWorkers, testTimeout, name: 'images', include: imageTests, isolate: false } },
      { test: { maxWorkers, name: 'scripts', include: ['scripts/**/*.test.mjs'], testTimeout, isolate: false } },
      {
        extends: 'web/vite.config.ts',
        test: {
          ...web,
          name: 'web',
          include: ['web/src/**/*.test.{ts,tsx}'],
          exclude: isolatedTests,
          // Load React, Mantine and the document once per worker instead of once per file.
          isolate: false,
          pool: 'threads',
        },
      },
      { extends: 'web/vite.config.ts', test: { ...web, name: 'web-isolated', include: isolatedTests } },
    ],
  },
})
