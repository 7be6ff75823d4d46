import { appendFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { expect } from 'vitest'

type Goal = {
  most?: number
  least?: number
  unit?: string
  digits?: number
  /** Wall-clock time, which means nothing on a busy machine, so it is recorded but not checked. */
  clock?: true
}

const isBusy = (): boolean => (loadavg()[0] ?? 0) > 2 * cpus().length

/** Prints one measured number, records it for the final table, and checks it against its goal. */
export function figure(fault: string, check: number | null, what: string, value: number, goal: Goal = {}): void {
  const { most, least, unit = '', digits = 0, clock } = goal
  const met = (most === undefined || value <= most) && (least === undefined || value >= least)
  const excused = !met && clock === true && isBusy()
  const goals = [most === undefined ? '' : `<= ${most}${unit}`, least === undefined ? '' : `>= ${least}${unit}`].filter(Boolean).join(', ')
  const shown = `${value.toFixed(digits)}${unit}`
  const words = excused ? `${goals} on a machine that is not busy (load ${loadavg()[0]?.toFixed(0)})` : goals
  note({ fault, check, what, value: shown, goal: words, holds: met || excused })
  expect.soft(met || excused, `${what}: ${shown}, goal ${goals}`).toBe(true)
}

/** Records what this machine doesn't allow us to test. */
export const notTried = (fault: string, check: number | null, what: string, why: string): void =>
  note({ fault, check, what, value: 'not tried', goal: why, holds: true })

type Row = { fault: string; check: number | null; what: string; value: string; goal: string; holds: boolean }

function note(row: Row): void {
  process.stdout.write(`  ${row.fault}: ${row.what}: ${row.value}${row.goal && ` (${row.goal})`}${row.holds ? '' : '  MISSED'}\n`)
  const report = process.env['FAULTS_REPORT']
  if (report) appendFileSync(report, `${JSON.stringify(row)}\n`)
}

/** A size that the environment can change: `FAULT_KILLS=10 npm run test:faults -- crash`. */
export const sized = (name: string, usual: number): number => Number(process.env[`FAULT_${name}`] ?? usual)
