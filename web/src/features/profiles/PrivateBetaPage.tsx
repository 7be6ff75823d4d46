import { paths } from '@castwright/contract/paths.ts'
import { Anchor, Button, Text, Title, UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { useRouter } from '@tanstack/react-router'
import { instance } from '../../lib/instance.ts'
import { mailTo } from '../../lib/links.ts'
import { signOut, useSession } from '../../lib/session.ts'
import { Logo } from '../../ui/Logo.tsx'
import { toast } from '../../ui/toast.tsx'
import { GetAccess } from './GetAccess.tsx'
import classes from './PrivateBetaPage.module.css'
import { PartyWave } from './PartyWave.tsx'
import { useAccessGranted } from './useAccessGranted.ts'

type Props = {
  above?: ReactNode
  /** A button to delete the account. */
  deletion?: ReactNode
}

/** The only page for users without beta access. */
export function PrivateBetaPage({ above, deletion }: Props) {
  const router = useRouter()
  const { user } = useSession()
  useAccessGranted()

  const signOutAndLeave = async () => {
    try {
      await signOut()
    } catch {
      return void toast.error('Failed to log out.')
    }
    await router.navigate({ href: paths.signIn })
  }

  return (
    <div className={classes.page}>
      {above}
      <header className={classes.head}>
        <UnstyledButton onClick={signOutAndLeave} aria-label="Castwright: sign out and go to the sign-in page" className={classes.logo}>
          <Logo />
        </UnstyledButton>
        <Button variant="subtle" color="gray" onClick={signOutAndLeave}>
          Sign Out
        </Button>
      </header>
      <main id="main" tabIndex={-1} className={classes.main}>
        <PartyWave />
        <Title order={1} tabIndex={-1} className={classes.title}>
          Castwright is a private party
        </Title>
        <Text c="dimmed" className={classes.words}>
          We're in private beta and letting people in a few at a time. Request access and we'll email you when it's your turn.
        </Text>
        {user ? <GetAccess user={user} /> : null}
        <Text c="dimmed" size="sm">
          Questions? <Anchor href={mailTo(instance.supportEmail, 'Castwright private beta')}>{instance.supportEmail}</Anchor>
        </Text>
        {deletion}
      </main>
    </div>
  )
}
