import type { FactorKind } from '@castwright/contract/auth.ts'

/** What somebody opened the dialog for. A kind that is not there yet is changed too: it is added. */
export type Purpose =
  | { act: 'enable' }
  | { act: 'change'; kind: FactorKind }
  | { act: 'remove'; kind: 'all' | FactorKind }
  | { act: 'renew' }

export const kindNames: Record<FactorKind, string> = { phone: 'phone', app: 'authenticator app' }
