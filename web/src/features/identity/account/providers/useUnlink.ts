import type { Provider } from '@castwright/contract/identity/auth.ts'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { auth, isAuthError } from '../../../../lib/auth.ts'
import { refreshSession } from '../../../../lib/session.ts'
import { confirm } from '../../../../ui/confirm.tsx'
import { toast } from '../../../../ui/toast.tsx'
import { adviceOn } from '../../../../lib/advice.ts'
import { providerNames } from '../../../../lib/providerNames.ts'
import { useErrorToast } from '../../../../ui/useErrorToast.ts'

/** Removes a connection after confirmation and reports the result. */
export function useUnlink(provider: Provider) {
  const name = providerNames[provider]
  const router = useRouter()
  const { showError, hideError } = useErrorToast()
  const [removing, setRemoving] = useState(false)

  const unlink = () =>
    auth('unlink', { provider }).catch((error: unknown) => {
      // Already removed on another device, so there is nothing left to do.
      if (!isAuthError(error, 'NOT_LINKED')) throw error
    })

  const remove = async () => {
    const agreed = await confirm({
      title: 'Are you sure you want to remove this connection?',
      children: `You'll no longer be able to sign in with ${name}.`,
      confirmLabel: 'Remove connection',
      danger: true,
    })
    if (!agreed) return
    hideError()
    setRemoving(true)
    try {
      await unlink()
      toast.success(`${name} was removed.`)
    } catch (error) {
      showError(`Failed to remove ${name}. ${adviceOn(error)}`)
    } finally {
      setRemoving(false)
    }
    // The URL may still hold the result of an earlier connection.
    await router.navigate({ href: router.state.location.pathname, replace: true })
    await refreshSession().catch(() => undefined)
  }
  return { remove, removing }
}
