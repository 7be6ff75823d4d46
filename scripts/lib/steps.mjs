import { existsSync, readFileSync } from 'node:fs'
import { inHome } from './home.mjs'
import { isLowOnMemory } from './memory.mjs'

const reporter = (name) => inHome('scripts', 'lib', name)

/** How to run each kind of test and count its results. `report` is the JSON file it may write. */
export const steps = {
  check: {
    title: 'checks',
    command: () => [inHome('scripts', 'check', 'run.mjs')],
    count: ({ output }) => {
      const [, passed, failed] = /(\d+) checks? passed, (\d+) failed\s*$/.exec(output) ?? []
      return { passed: Number(passed ?? 0), failed: Number(failed ?? 0), skipped: 0 }
    },
  },
  unit: {
    title: 'unit and integration tests',
    command: (report) => [
      inHome('node_modules', 'vitest', 'vitest.mjs'),
      'run',
      '--reporter=json',
      `--reporter=${reporter('report-vitest.mjs')}`,
      `--outputFile.json=${report}`,
    ],
    count: ({ report }) => {
      const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = report
      // A file that couldn't be loaded has no failed tests.
      const unloaded = testResults.filter(
        (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
      )
      return { passed: numPassedTests, failed: numFailedTests + unloaded.length, skipped: numPendingTests + numTodoTests }
    },
  },
  e2e: {
    title: 'browser tests',
    command: () => [
      inHome('node_modules', '@playwright', 'test', 'cli.js'),
      'test',
      '--config',
      'e2e',
      `--reporter=json,${reporter('report-playwright.mjs')}`,
    ],
    count: ({ report }) => {
      const { expected, flaky, unexpected, skipped } = report.stats
      return { passed: expected + flaky, failed: unexpected + (report.errors?.length ?? 0), skipped }
    },
  },
}

/** What runs one after the other, in one or two rows at the same time: no core then idles while tests wait for a database or a browser. */
export const rowsOfSteps = (memory) => (isLowOnMemory(memory) ? [['check', 'unit', 'e2e']] : [['check', 'e2e'], ['unit']])

/** The result of a step. If it exits with an error without failed tests, the step itself failed. */
export function outcome({ count }, { ok, output }, reportFile) {
  const report = existsSync(reportFile) ? JSON.parse(readFileSync(reportFile, 'utf8')) : undefined
  const counted = report || count === steps.check.count ? count({ output, report }) : { passed: 0, failed: 0, skipped: 0 }
  if (!ok && counted.failed === 0) counted.failed = 1
  if (ok && counted.passed + counted.failed + counted.skipped === 0) counted.failed = 1
  return counted
}
