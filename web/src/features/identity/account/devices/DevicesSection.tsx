import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { authQuery } from '../../../../lib/auth.ts'
import { LoadedSection } from '../LoadedSection.tsx'
import { Device } from './Device.tsx'
import classes from '../../../../ui/IconList.module.css'
import { useSignOutDevices } from './useSignOutDevices.ts'

export function DevicesSection() {
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
