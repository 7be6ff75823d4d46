import { paths } from '@castwright/contract/paths.ts'
import type { DeviceSession } from '@castwright/contract/identity/auth.ts'
import { useRouter } from '@tanstack/react-router'
import { auth, authQuery, isAuthError } from '../../../../lib/auth.ts'
import { queryClient } from '../../../../lib/queryClient.ts'
import { signOut } from '../../../../lib/session.ts'
import { confirm } from '../../../../ui/confirm.tsx'
import { toast } from '../../../../ui/toast.tsx'
import { adviceOn } from '../../../../lib/advice.ts'
import { useSubmit } from '../../../../ui/form/useSubmit.ts'

const otherDeviceHint = "You'll need to sign in again on that device."

/** Signs out devices after confirmation and reports the result. */
export function useSignOutDevices() {
  const router = useRouter()
  const { submit: run, isBusy: isPending } = useSubmit(
    { failed: 'Failed to sign out.', reason: adviceOn },
    async (act: () => Promise<unknown>, done: string) => {
      try {
        await act()
        toast.success(done)
      } finally {
        void queryClient.invalidateQueries({ queryKey: authQuery('findSessions').queryKey })
      }
    },
  )

  /** A session that has already ended counts as signed out. */
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
    const agreed = await confirm({ title: `Sign out ${device}?`, children: otherDeviceHint, confirmLabel: 'Sign out', danger: true })
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
