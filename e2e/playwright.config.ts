import { availableParallelism } from 'node:os'
import { defineConfig, devices } from '@playwright/test'
import { isFull } from '../server/test/kit/full.ts'

const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'

/** `TEST_SLOW=3` gives every test three times as long, for a slow or busy machine. */
const slow = Number(process.env['TEST_SLOW'] ?? 1)

/** What Chromium needs in a container, and to make no requests of its own. */
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export default defineConfig({
  testDir: '.',
  outputDir: '../.cache/e2e',
  // Tests of one file may run in different workers, so that no core is idle at the end.
  fullyParallel: true,
  globalSetup: './kit/template.ts',
  // One more than there are cores: a test often waits for its page.
  workers: availableParallelism() + 1,
  timeout: 60_000 * slow,
  expect: { timeout: 15_000 * slow },
  forbidOnly: true,
  // Component, contract and server tests check the same rules; `npm run test:full` also checks them in a browser.
  ...(!isFull && { grepInvert: /@full/ }),
  reporter: 'list',
  projects: [{ name: 'tests', testMatch: '**/*.spec.ts' }],
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    launchOptions: { executablePath, args },
    // A trace of every test costs a tenth of the time: `npm test -- e2e --trace retain-on-failure` where the picture is not enough.
    screenshot: 'only-on-failure',
    contextOptions: { reducedMotion: 'reduce' },
  },
})
