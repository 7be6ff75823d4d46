import type { Finding } from '@castwright/contract/release-checks.ts'

export type Verdict = Pick<Finding, 'status' | 'detail'>

export const pass = (detail: string): Verdict => ({ status: 'pass', detail })
export const warning = (detail: string): Verdict => ({ status: 'warning', detail })
/** Stands in the way of publishing: only for what directories refuse. */
export const error = (detail: string): Verdict => ({ status: 'error', detail })

/** One rule. Null: it does not apply. */
export type Check<Facts> = Pick<Finding, 'id' | 'title' | 'source'> & {
  look(facts: Facts): Verdict | null
  /** Where it is mended. */
  place(facts: Facts): string
}

export const findingsOf = <Facts>(checks: Array<Check<Facts>>, facts: Facts): Finding[] =>
  checks.flatMap(({ id, title, source, look, place }) => {
    const verdict = look(facts)
    return verdict === null ? [] : [{ id, title, source, ...verdict, fixPath: verdict.status === 'pass' ? null : place(facts) }]
  })
