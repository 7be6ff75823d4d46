import { textLimits } from '@castwright/contract/limits.ts'
import type { AccessRequest, User } from '@castwright/contract/profiles/shapes.ts'
import { Button, Group, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { queryClient } from '../../lib/queryClient.ts'
import { messageOf, query, rpc } from '../../lib/rpc.ts'
import { Counted } from '../../ui/form/Counted.tsx'
import { toast } from '../../ui/toast.tsx'
import { RecordedRequest } from './RecordedRequest.tsx'

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
