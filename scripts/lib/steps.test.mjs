import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowsOfSteps, outcome, steps } from './steps.mjs'

let folder
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'castwright-steps-'))))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const absent = '/nowhere/report.json'
function written(report) {
  const file = join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(report))
  return file
}

test('runs one thing at a time on a small machine', () => {
  expect(rowsOfSteps(4e9)).toEqual([['check', 'unit', 'e2e']])
  expect(rowsOfSteps(8e9)).toEqual([['check', 'e2e'], ['unit']])
})

test('counts each check', () => {
  const output = 'ok      types\nfailed  lint  2 findings\n1 checks passed, 1 failed\n'
  expect(outcome(steps.check, { ok: false, output }, absent)).toEqual({ passed: 1, failed: 1, skipped: 0 })
})

test('counts a file that could not be loaded as a failure', () => {
  const report = written({
    numPassedTests: 5,
    numFailedTests: 1,
    numPendingTests: 2,
    numTodoTests: 0,
    testResults: [
      { status: 'failed', assertionResults: [{ status: 'failed' }, { status: 'passed' }] },
      { status: 'failed', assertionResults: [] },
      { status: 'passed', assertionResults: [{ status: 'passed' }] },
    ],
  })
  expect(outcome(steps.unit, { ok: false, output: '' }, report)).toEqual({ passed: 5, failed: 2, skipped: 2 })
})

test('counts a retried browser test as passed, and an error outside tests as failed', () => {
  const report = written({ stats: { expected: 3, flaky: 1, unexpected: 0, skipped: 1 }, errors: [{ message: 'no browser' }] })
  expect(outcome(steps.e2e, { ok: false, output: '' }, report)).toEqual({ passed: 4, failed: 1, skipped: 1 })
})

test('counts a step without a report or without tests as failed', () => {
  expect(outcome(steps.unit, { ok: false, output: 'Segmentation fault' }, absent).failed).toBe(1)
  expect(outcome(steps.e2e, { ok: true, output: '' }, absent).failed).toBe(1)
  expect(outcome(steps.check, { ok: true, output: '' }, absent).failed).toBe(1)
})
