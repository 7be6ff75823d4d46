import type { FactorKind } from '@castwright/contract/identity/auth.ts'

/** What the dialog was opened for. `change` also adds a factor that isn't set up yet. */
export type Purpose =
  | { act: 'enable' }
  | { act: 'change'; kind: FactorKind }
  | { act: 'remove'; kind: 'all' | FactorKind }
  | { act: 'renew' }

export const kindNames: Record<FactorKind, string> = { phone: 'phone', app: 'authenticator app' }

const verifyLabels: Record<Purpose['act'], string> = { enable: 'Continue', change: 'Continue', remove: 'Remove', renew: 'Get New Codes' }

/** The label of the button below a code of the current factor. */
export const verifyLabel = (purpose: Purpose): string =>
  purpose.act === 'remove' && purpose.kind === 'all' ? 'Remove Two-Factor Authentication' : verifyLabels[purpose.act]
