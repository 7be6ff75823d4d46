import { textLimits } from '@castwright/contract/limits.ts'
import type { AccessRequest, User } from '@castwright/contract/profiles/shapes.ts'
import { Button, Group, Textarea, Anchor, Stack, Text, ThemeIcon } from '@mantine/core'
import { useState } from 'react'
import { queryClient } from '../../lib/queryClient.ts'
import { query, rpc } from '../../lib/rpc.ts'
import { Counted } from '../../ui/form/Counted.tsx'
import { IconCheck } from '@tabler/icons-react'
import { browserZone, fullTime } from '../../lib/time.ts'
import { Icon } from '../../ui/Icon.tsx'
import classes from './RecordedRequest.module.css'
import { useSubmit } from '../../ui/form/useSubmit.ts'
import { Form } from '../../ui/form/Form.tsx'

const maxLength = textLimits.accessRequestMessage

export function AccessRequestForm({ user, earlier }: { user: User; earlier: AccessRequest | null }) {
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

type Props = { request: AccessRequest; user: User; onChange: () => void }

function RecordedRequest({ request, user, onChange }: Props) {
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
          <Text c="dimmed">We had to decline it. Tell us more about your show to ask again.</Text>
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
