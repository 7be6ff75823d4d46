import { auth } from '../../lib/auth.ts'
import { ask } from '../../ui/ask.tsx'
import { keepScrollBar } from '../../ui/keepScrollBar.ts'
import { loadOrAsk } from '../../ui/loadOrAsk.tsx'
import { loadCode } from '../../lib/loadCode.ts'

/**
 * Asks users to prove their identity, unless they just did. Returns whether they have. The server requires it before what gives lasting
 * access, such as a token.
 */
export async function proveIdentity(): Promise<boolean> {
  const { by, provenUntil } = await auth('findProof', {})
  if (provenUntil !== null) return true
  const loaded = await loadOrAsk(() => loadCode(() => import('./ProofSteps.tsx')))
  if (loaded === null) return false
  return ask<boolean>({
    title: by === 'password' ? 'Confirm Password' : "Confirm it's you",
    closed: false,
    removeScrollProps: keepScrollBar,
    children: (done) => <loaded.ProofSteps by={by} onProven={() => done(true)} onCancel={() => done(false)} />,
  })
}
