import { auth } from '../../lib/auth.ts'
import { keepScrollBar } from '../../ui/keepScrollBar.ts'
import { loadModals } from '../../ui/loadModals.ts'
import { loadOrAsk } from '../../ui/loadOrAsk.tsx'
import { loadCode } from '../../lib/loadCode.ts'

/**
 * Asks users to prove their identity, unless they just did. Returns whether they have. The server requires it before what gives lasting
 * access, such as a token.
 */
export async function proveIdentity(): Promise<boolean> {
  const { by, provenUntil } = await auth('findProof', {})
  if (provenUntil !== null) return true
  const loaded = await loadOrAsk(async () => ({
    ...(await loadModals()),
    ...(await loadCode(() => import('./ProofSteps.tsx'))),
  }))
  if (loaded === null) return false
  const { modals, ProofSteps } = loaded
  return new Promise((resolve) => {
    const done = (isProven: boolean) => {
      resolve(isProven)
      modals.close(id)
    }
    const id = modals.open({
      title: by === 'password' ? 'Confirm Password' : "Confirm it's you",
      children: <ProofSteps by={by} onProven={() => done(true)} onCancel={() => done(false)} />,
      onClose: () => resolve(false),
      removeScrollProps: keepScrollBar,
    })
  })
}
