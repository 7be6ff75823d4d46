import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** One more than there are cores, since many tests wait for a database or a process. A project does not inherit this from the whole. */
const maxWorkers = availableParallelism() + 1

/** `TEST_SLOW=3` gives every test three times as long, for a slow or busy machine. */
const slow = Number(process.env['TEST_SLOW'] ?? 1)
const testTimeout = 60_000 * slow

const server = { maxWorkers, globalSetup: 'server/test/kit/setup.ts', testTimeout, hookTimeout: testTimeout }

/** These declare jobs of their own, which no other test's worker has a handler for. */
const declaring = ['server/src/platform/queue/**/*.test.ts', 'server/src/worker/**/*.test.ts']

/** The work on pictures is itself the subject here; everywhere else one picture is made once. */
const picturing = ['server/src/platform/images/**/*.test.ts']

const web = { maxWorkers, environment: 'happy-dom', testTimeout }

/** These replace modules, load them again or listen to the whole document, which tests that share them would notice. */
const resetting = [
  'web/src/lib/{appStore,instance}.test.ts',
  'web/src/lib/resumable/send.test.ts',
  'web/src/public/island/navigate.test.ts',
]

export default defineConfig({
  test: {
    projects: [
      { test: { maxWorkers, name: 'contract', include: ['contract/src/**/*.test.ts'] } },
      {
        test: {
          ...server,
          name: 'server',
          include: ['server/src/**/*.test.ts', 'server/test/**/*.test.ts'],
          exclude: [...declaring, ...picturing],
          setupFiles: 'server/test/kit/pictures.ts',
          // The server's modules are loaded once by a worker, not once by a file: a third of the time.
          isolate: false,
        },
      },
      { test: { ...server, name: 'jobs', include: declaring } },
      { test: { ...server, name: 'images', include: picturing } },
      { test: { maxWorkers, name: 'scripts', include: ['scripts/**/*.test.mjs'], testTimeout } },
      {
        extends: 'web/vite.config.ts',
        test: {
          ...web,
          name: 'web',
          include: ['web/src/**/*.test.{ts,tsx}'],
          exclude: resetting,
          setupFiles: 'web/src/lib/testing/setup.ts',
          // React, Mantine and the document are loaded once by a worker, not once by a file.
          isolate: false,
          pool: 'threads',
        },
      },
      { extends: 'web/vite.config.ts', test: { ...web, name: 'web-isolated', include: resetting } },
    ],
  },
})
