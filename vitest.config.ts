import { defineConfig } from 'vitest/config'

/** Two cores: more workers only wait for each other. A project does not take this from those around it. */
const maxWorkers = 2

const server = { maxWorkers, globalSetup: 'server/test/kit/setup.ts', testTimeout: 30_000, hookTimeout: 60_000 }

/** These declare jobs of their own, which no other test's worker has a handler for. */
const declaring = ['server/src/platform/queue/**/*.test.ts', 'server/src/worker/**/*.test.ts']

export default defineConfig({
  test: {
    projects: [
      { test: { maxWorkers, name: 'contract', include: ['contract/src/**/*.test.ts'] } },
      {
        test: {
          ...server,
          name: 'server',
          include: ['server/src/**/*.test.ts', 'server/test/**/*.test.ts'],
          exclude: declaring,
          // The server's modules are loaded once by a worker, not once by a file: a third of the time.
          isolate: false,
        },
      },
      { test: { ...server, name: 'jobs', include: declaring } },
      { test: { maxWorkers, name: 'scripts', include: ['scripts/**/*.test.mjs'], testTimeout: 60_000 } },
      {
        extends: 'web/vite.config.ts',
        // After the others and one by one: what a screen does in time is not to hang on its neighbours.
        test: {
          name: 'web',
          include: ['web/src/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
