import type { User } from '@castwright/contract/profiles/shapes.ts'
import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { DeviceSession } from '@castwright/contract/identity/auth.ts'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useId } from 'react'
import { paths } from '@castwright/contract/paths.ts'
import { useRouter } from '@tanstack/react-router'
import { signOut, useSession } from '../../../lib/session.ts'
import { SettingsSections } from '../../../ui/settings/SettingsSections.tsx'
import { EmailAndPasswordForm } from './password/EmailAndPasswordForm.tsx'
import { TwoFactorSection } from './twoFactor/TwoFactorSection.tsx'
import { SettingsSection } from '../../../ui/settings/SettingsSection.tsx'
import { DeleteAccountButton } from './deletion/DeleteAccountButton.tsx'
import { auth, authQuery, isAuthError } from '../../../lib/auth.ts'
import { LoadedSection } from './LoadedSection.tsx'
import classes from '../../../ui/IconList.module.css'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Note } from '../../../ui/Note.tsx'
import { queryClient } from '../../../lib/queryClient.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { toast } from '../../../ui/toast.tsx'
import { adviceOn } from '../../../lib/advice.ts'
import { useSubmit } from '../../../ui/form/useSubmit.ts'

const sections = ['Email', 'Password', 'Two-Factor Authentication', 'Signed-in devices', 'Delete Account']

export function EmailAndPasswordPage() {
  const { user } = useSession()
  if (!user) return null
  return (
    <SettingsSections index={sections}>
      <EmailAndPasswordForm user={user} />
      <TwoFactorSection user={user} />
      <DevicesSection />
      <DeleteAccountSection user={user} />
    </SettingsSections>
  )
}

function DeleteAccountSection({ user }: { user: User }) {
  return (
    <SettingsSection
      title="Delete Account"
      hint="Permanently delete your profile, your podcasts and everything in them. You'll see what's affected before you confirm."
    >
      <DeleteAccountButton user={user} variant="outline" />
    </SettingsSection>
  )
}

function DevicesSection() {
  const query = useQuery(authQuery('findSessions'))
  const { signOutOthers, isPending } = useSignOutDevices()
  return (
    <LoadedSection
      title="Signed-in devices"
      hint="Devices where you're signed in. Sign out anything you don't recognize and change your password."
      query={query}
    >
      {({ sessions }) => (
        <>
          <ul className={classes.list}>
            {sessions.map((session) => (
              <Device key={session.id} session={session} />
            ))}
          </ul>
          {sessions.length > 1 ? (
            <Group justify="flex-end" mt="md">
              <Button variant="default" loading={isPending} onClick={() => void signOutOthers()}>
                Sign out all other devices
              </Button>
            </Group>
          ) : null}
        </>
      )}
    </LoadedSection>
  )
}

const isHandheld = (device: string): boolean => /iPhone|iPad|Android/.test(device)

function Device({ session }: { session: DeviceSession }) {
  const id = useId()
  const { signOutDevice, isPending } = useSignOutDevices()
  const { device, address, current } = session
  return (
    <li className={classes.item}>
      <span className={classes.icon}>
        <Icon of={isHandheld(device) ? IconDeviceMobile : IconDeviceDesktop} />
      </span>
      <div className={classes.words} id={id}>
        <Group gap="xs">
          <Text fw={500}>{device}</Text>
          {current ? <Badge meaning="accent">This device</Badge> : null}
        </Group>
        <Note>
          {address ?? 'Unknown IP address'} · {current ? 'Active now' : <>Last active {<RelativeTime at={session.lastUsedAt} />}</>}
        </Note>
      </div>
      <Button variant="default" size="xs" loading={isPending} aria-describedby={id} onClick={() => void signOutDevice(session)}>
        Sign out
      </Button>
    </li>
  )
}

const otherDeviceHint = "You'll need to sign in again on that device."

/** Signs out devices after confirmation and reports the result. */
function useSignOutDevices() {
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
