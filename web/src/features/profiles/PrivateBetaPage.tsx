import { paths } from '@castwright/contract/paths.ts'
import { Anchor, Button, Text, Title, UnstyledButton, Skeleton, Group, Textarea, Stack, ThemeIcon } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { useRouter } from '@tanstack/react-router'
import { instance } from '../../lib/instance.ts'
import { mailTo } from '../../lib/links.ts'
import { signOut, useSession, sessionQuery } from '../../lib/session.ts'
import { Logo } from '../../ui/Logo.tsx'
import { toast } from '../../ui/toast.tsx'
import classes from './PrivateBetaPage.module.css'
import { PartyWave } from './PartyWave.tsx'
import { useQuery } from '@tanstack/react-query'
import type { User, AccessRequest } from '@castwright/contract/profiles/shapes.ts'
import { query, rpc } from '../../lib/rpc.ts'
import { Card } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { textLimits } from '@castwright/contract/limits.ts'
import { queryClient } from '../../lib/queryClient.ts'
import { Counted } from '../../ui/form/Counted.tsx'
import { IconCheck } from '@tabler/icons-react'
import { browserZone, fullTime } from '../../lib/time.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useSubmit } from '../../ui/form/useSubmit.ts'
import { Form } from '../../ui/form/Form.tsx'

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
        <UnstyledButton onClick={signOutAndLeave} aria-label="Castwright: sign out and go to the sign-in page">
          <Logo />
        </UnstyledButton>
        <Button variant="subtle" color="gray" onClick={signOutAndLeave}>
          Sign Out
        </Button>
      </header>
      <main id="main" tabIndex={-1} className={classes.main}>
        <PartyWave />
        <Title order={1} tabIndex={-1} fz={{ base: 'xxl', xs: 'xxxl' }}>
          Castwright is a private party
        </Title>
        <Text c="dimmed" maw="52ch">
          We're in private beta and letting people in a few at a time. Request access{' '}
          {instance.mailOutbox ? "and come back later to see if it's your turn." : "and we'll email you when it's your turn."}
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

const pollIntervalMs = 30_000

/** Lets a waiting user in without a reload once access is granted. */
function useAccessGranted(): void {
  const router = useRouter()
  const { data: user } = useQuery({ ...sessionQuery, refetchInterval: pollIntervalMs, refetchOnWindowFocus: 'always' })
  const isIn = user?.isBetaUser ?? false
  useEffect(() => {
    if (!isIn) return
    toast.success("You're in! Welcome to Castwright.")
    void router.navigate({ href: paths.myPodcasts, replace: true })
  }, [isIn, router])
}

/** Links to an external form if the operator configured one, otherwise shows the built-in form. */
function GetAccess({ user }: { user: User }) {
  const externalUrl = instance.links.getAccess
  const own = useQuery({ ...query('BetaService.FindOwnRequest', { userId: user.id }), enabled: externalUrl === undefined })

  if (externalUrl !== undefined) {
    return (
      <Button component="a" href={externalUrl} target="_blank" rel="noreferrer" size="md">
        Get Access
      </Button>
    )
  }
  if (own.isPending)
    return (
      <Skeleton
        w="100%"
        maw="var(--cw-size-dialog-wide)"
        my="xs"
        ta="start"
        height="12rem"
        radius="md"
        role="status"
        aria-label="Loading..."
      />
    )
  return (
    <Card w="100%" maw="var(--cw-size-dialog-wide)" my="xs" ta="start">
      {own.isError ? (
        <ErrorState title="We couldn't load your request" onRetry={() => own.refetch()} error={own.error} />
      ) : (
        <AccessRequestForm user={user} earlier={own.data.accessRequest} />
      )}
    </Card>
  )
}

const maxLength = textLimits.accessRequestMessage

function AccessRequestForm({ user, earlier }: { user: User; earlier: AccessRequest | null }) {
  const [message, setMessage] = useState(earlier?.message ?? '')
  const [editing, setEditing] = useState(false)

  const ask = useSubmit({ failed: "We couldn't save your request." }, async () => {
    const { accessRequest } = await rpc('BetaService.RequestAccess', { userId: user.id, message })
    queryClient.setQueryData(query('BetaService.FindOwnRequest', { userId: user.id }).queryKey, { accessRequest })
    setMessage(accessRequest.message)
    setEditing(false)
  })

  if (earlier && !editing) return <RecordedRequest request={earlier} user={user} onChange={() => setEditing(true)} />
  return (
    <Form onSubmit={ask.submit}>
      <Textarea
        label="What is your show about?"
        description={
          <Counted length={message.length} limit={maxLength}>
            Optional. Tell us a little about your show.
          </Counted>
        }
        value={message}
        onChange={(event) => setMessage(event.currentTarget.value)}
        maxLength={maxLength}
        autosize
        minRows={3}
        maxRows={8}
      />
      <Group justify="flex-end" mt="sm" gap="sm">
        {earlier ? (
          <Button variant="default" onClick={() => setEditing(false)}>
            Cancel
          </Button>
        ) : null}
        <Button type="submit" loading={ask.isBusy}>
          {earlier ? 'Save message' : 'Get Access'}
        </Button>
      </Group>
    </Form>
  )
}

function RecordedRequest({ request, user, onChange }: { request: AccessRequest; user: User; onChange: () => void }) {
  return (
    <Group align="flex-start" gap="sm" wrap="nowrap">
      <ThemeIcon color="green" variant="light" radius="xl">
        <Icon of={IconCheck} small />
      </ThemeIcon>
      <Stack gap="xxs" miw={0} align="flex-start">
        <Text component="output" fw={600}>
          We received your request on{' '}
          <time dateTime={request.requestedAt}>{fullTime(request.requestedAt, user.timeZone || browserZone())}</time>.
        </Text>
        {request.declinedAt ? (
          <Text c="dimmed">We had to decline your request. Tell us more about your show to ask again.</Text>
        ) : (
          <Text c="dimmed">
            We'll email <strong>{user.email}</strong> when it's your turn. You can also leave this page open.
          </Text>
        )}
        {request.message ? <blockquote className={classes.quote}>{request.message}</blockquote> : null}
        <Anchor component="button" type="button" size="sm" onClick={onChange}>
          {request.message ? 'Change your message' : 'Add a message'}
        </Anchor>
      </Stack>
    </Group>
  )
}
