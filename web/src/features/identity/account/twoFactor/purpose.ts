import type { FactorKind } from '@castwright/contract/auth.ts'

/** What the dialog was opened for. `change` also adds a factor that isn't set up yet. */
export type Purpose =
  | { act: 'enable' }
  | { act: 'change'; kind: FactorKind }
  | { act: 'remove'; kind: 'all' | FactorKind }
  | { act: 'renew' }

export const kindNames: Record<FactorKind, string> = { phone: 'phone', app: 'authenticator app' }
