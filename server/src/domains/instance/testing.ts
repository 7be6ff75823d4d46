import type { Finding } from '@castwright/contract/instance/shapes.ts'
import { expect } from 'vitest'
import type { TestApp } from '../../../test/kit/app.ts'
import { as, type Person } from '../../../test/kit/as.ts'
import { eventually } from '../../../test/kit/eventually.ts'

/** Runs the checks that the operator's overview shows. */
export async function checkHealth(app: TestApp, operator: Person): Promise<Finding[]> {
  const { FindHealth } = as(app, operator).OperatorService
  await FindHealth({ refresh: true })
  return eventually(async () => {
    const { isChecking, findings } = await FindHealth({})
    expect(isChecking).toBe(false)
    return findings
  })
}
