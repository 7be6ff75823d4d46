import type { DeviceSession } from '@castwright/contract/auth.ts'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { auth, authQuery, isAuthError } from '../../../../lib/auth.ts'
import { paths } from '../../../../lib/links.ts'
import { queryClient } from '../../../../lib/queryClient.ts'
import { signOut } from '../../../../lib/session.ts'
import { confirm } from '../../../../ui/confirm.tsx'
import { toast } from '../../../../ui/toast.tsx'
import { adviceOn } from '../../../../lib/advice.ts'

const words = "You'll need to sign in again on that device."

/** Asks, signs out, and tells what came of it. */
export function useSignOutDevices() {
  const router = useRouter()
  const [isPending, setPending] = useState(false)

  const run = async (act: () => Promise<unknown>, done: string) => {
    setPending(true)
    try {
      await act()
      toast.success(done)
    } catch (error) {
      toast.error(`Failed to sign out. ${adviceOn(error)}`)
    } finally {
      setPending(false)
      await queryClient.invalidateQueries({ queryKey: authQuery('findSessions').queryKey })
    }
  }

  /** One that has ended by itself meanwhile is what was wanted. */
  const end = (sessionId: string) =>
    auth('endSession', { sessionId }).catch((error: unknown) => {
      if (!isAuthError(error, 'NOT_FOUND')) throw error
    })

  const signOutHere = async () => {
    if (!(await confirm({ title: 'Sign out this device?', confirmLabel: 'Sign out', danger: true }))) return
    try {
      await signOut()
      await router.navigate({ href: paths.signIn })
    } catch {
      toast.error('Failed to log you out.')
    }
  }

  const signOutDevice = async ({ id, device, current }: DeviceSession) => {
    if (current) return signOutHere()
    const agreed = await confirm({ title: `Sign out ${device}?`, children: words, confirmLabel: 'Sign out', danger: true })
    if (agreed) await run(() => end(id), `${device} was signed out.`)
  }

  const signOutOthers = async () => {
    const agreed = await confirm({
      title: 'Sign out all other devices?',
      children: "You'll stay signed in here but need to sign in again on your other devices.",
      confirmLabel: 'Sign out all other devices',
      danger: true,
    })
    if (agreed) await run(() => auth('endOtherSessions', {}), 'All other devices were signed out.')
  }

  return { isPending, signOutDevice, signOutOthers }
}
