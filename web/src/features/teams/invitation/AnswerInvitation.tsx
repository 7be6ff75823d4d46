import { invitationPath } from '@castwright/contract/paths.ts'
import type { User } from '@castwright/contract/profiles/shapes.ts'
import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { messageOf } from '../../../lib/rpc.ts'
import { signOut } from '../../../lib/session.ts'
import { toast } from '../../../ui/toast.tsx'
import { ClosedInvitation } from './ClosedInvitation.tsx'
import { useAnswer } from './useAnswer.ts'

type Props = { token: string; user: User; title: string; inviter: string }

/** Buttons for signed-in users. */
export function AnswerInvitation({ token, user, title, inviter }: Props) {
  const router = useRouter()
  const { answer, accepting, declining, outcome, error } = useAnswer(token, title)

  const changeAccount = async () => {
    try {
      await signOut()
      await router.navigate({ to: '/sign-in', search: { from: invitationPath(encodeURIComponent(token)) } })
    } catch {
      toast.error('Failed to log you out.')
    }
  }

  if (outcome) return <ClosedInvitation reason={outcome} inviter={inviter} />
  return (
    <Stack align="center" gap="sm" mt="lg">
      {error ? (
        <Alert color="red" role="alert" w="100%">
          {messageOf(error)}
        </Alert>
      ) : null}
      <Group justify="center" gap="sm">
        <Button variant="default" loading={declining} disabled={accepting} onClick={() => answer(false)}>
          Decline
        </Button>
        <Button loading={accepting} disabled={declining} onClick={() => answer(true)}>
          Accept
        </Button>
      </Group>
      <Text size="sm" c="dimmed" ta="center">
        You're signed in as {user.email}.{' '}
        <Anchor component="button" type="button" size="sm" onClick={() => void changeAccount()}>
          Use another account
        </Anchor>
      </Text>
    </Stack>
  )
}
