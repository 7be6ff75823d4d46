import { appendFileSync } from 'node:fs'
import { expect } from '@playwright/test'

type Goal = { most?: number; least?: number; unit?: string }

/** One number that a fault gave: said aloud, noted for the table of `npm run test:faults`, and held against its goal. */
export function figure(fault: string, check: number, what: string, value: number, { most, least, unit = '' }: Goal = {}): void {
  const holds = (most === undefined || value <= most) && (least === undefined || value >= least)
  const goal = [most === undefined ? '' : `<= ${most}${unit}`, least === undefined ? '' : `>= ${least}${unit}`].filter(Boolean).join(', ')
  const row = { fault, check, what, value: `${value.toFixed(0)}${unit}`, goal, holds }
  process.stdout.write(`  ${fault}: ${what}: ${row.value}${goal && ` (${goal})`}${holds ? '' : '  MISSED'}\n`)
  const report = process.env['FAULTS_REPORT']
  if (report) appendFileSync(report, `${JSON.stringify(row)}\n`)
  expect(holds, `${what}: ${row.value}, goal ${goal}`).toBe(true)
}
