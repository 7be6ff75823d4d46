import { availableParallelism } from 'node:os'
import { defineConfig, devices } from '@playwright/test'
import { isFull } from '../server/test/kit/full.ts'
import { patience, testTimeout } from '../server/test/kit/patience.ts'

const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'

const ownProducts = ['journey.spec.ts', 'team.spec.ts', 'notifications.spec.ts', 'faults/*.spec.ts']

/** Lets Chromium run in a container, and prevents background requests. */
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
  // Other tests run at the same time, unless all of the tests run.
  workers: availableParallelism() + (isFull ? 1 : 0),
  timeout: testTimeout,
  expect: { timeout: patience, toPass: { timeout: patience * 5 } },
  forbidOnly: true,
  // Component, contract and server tests check the same rules; `npm run test:full` also checks them in a browser.
  ...(!isFull && { grepInvert: /@full/ }),
  reporter: 'list',
  // Tests that start products of their own need workers of their own. They come first, so that no core is idle at the end.
  projects: [
    { name: 'own products', testMatch: ownProducts },
    { name: 'tests', testMatch: '**/*.spec.ts', testIgnore: ownProducts },
  ],
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    actionTimeout: patience,
    navigationTimeout: patience,
    launchOptions: { executablePath, args },
    // Traces cost 10 % of the time. If the screenshot isn't enough, run `npm test -- e2e --trace retain-on-failure`. They fetch the page's
    // images, so a page with artwork then also reports that its content security policy blocks them. A file that turned them off for
    // itself would get workers of its own, each with its own product.
    screenshot: 'only-on-failure',
    contextOptions: { reducedMotion: 'reduce' },
  },
})
