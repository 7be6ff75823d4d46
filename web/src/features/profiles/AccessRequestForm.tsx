import { textLimits } from '@castwright/contract/limits.ts'
import type { AccessRequest, User } from '@castwright/contract/profiles/shapes.ts'
import { Button, Group, Textarea, Anchor, Stack, Text, ThemeIcon } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { queryClient } from '../../lib/queryClient.ts'
import { messageOf, query, rpc } from '../../lib/rpc.ts'
import { Counted } from '../../ui/form/Counted.tsx'
import { toast } from '../../ui/toast.tsx'
import { IconCheck } from '@tabler/icons-react'
import { browserZone, fullTime } from '../../lib/time.ts'
import { Icon } from '../../ui/Icon.tsx'
import classes from './RecordedRequest.module.css'

const maxLength = textLimits.accessRequestMessage

export function AccessRequestForm({ user, earlier }: { user: User; earlier: AccessRequest | null }) {
  const [message, setMessage] = useState(earlier?.message ?? '')
  const [editing, setEditing] = useState(false)

  const ask = useMutation({
    mutationFn: () => rpc('BetaService.RequestAccess', { userId: user.id, message }),
    onSuccess: ({ accessRequest }) => {
      queryClient.setQueryData(query('BetaService.FindOwnRequest', { userId: user.id }).queryKey, { accessRequest })
      setMessage(accessRequest.message)
      setEditing(false)
    },
    onError: (error) => toast.error(`We couldn't save your request. ${messageOf(error)}`),
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    ask.mutate()
  }

  if (earlier && !editing) return <RecordedRequest request={earlier} user={user} onChange={() => setEditing(true)} />
  return (
    <form onSubmit={submit}>
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
        <Button type="submit" loading={ask.isPending}>
          {earlier ? 'Save message' : 'Get Access'}
        </Button>
      </Group>
    </form>
  )
}

type Props = { request: AccessRequest; user: User; onChange: () => void }

function RecordedRequest({ request, user, onChange }: Props) {
  return (
    <Group align="flex-start" gap="sm" wrap="nowrap">
      <ThemeIcon color="green" variant="light" radius="xl">
        <Icon of={IconCheck} small />
      </ThemeIcon>
      <Stack gap="xxs" className={classes.words}>
        <Text component="output" fw={600}>
          We received your request on{' '}
          <time dateTime={request.requestedAt}>{fullTime(request.requestedAt, user.timeZone || browserZone())}</time>.
        </Text>
        {request.declinedAt ? (
          <Text c="dimmed">We had to decline it. Tell us more about your show to ask again.</Text>
        ) : (
          <Text c="dimmed">
            We'll email <strong>{user.email}</strong> when it's your turn. You can also leave this page open.
          </Text>
        )}
        {request.message ? <blockquote className={classes.quote}>{request.message}</blockquote> : null}
        <Anchor component="button" type="button" size="sm" className={classes.change} onClick={onChange}>
          {request.message ? 'Change your message' : 'Add a message'}
        </Anchor>
      </Stack>
    </Group>
  )
}
