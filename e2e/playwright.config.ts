import { defineConfig, devices } from '@playwright/test'

const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'

/** What Chromium needs in a container, and to keep still about the outside. */
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
  fullyParallel: false,
  workers: 2,
  // For what never ends: a busy machine is slow, not wrong.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  forbidOnly: true,
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
