import type { Guest } from '@castwright/contract/guests/shapes.ts'
import { Button, Group, Radio, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '../../../ui/Dialog.tsx'
import { toast } from '../../../ui/toast.tsx'
import { changeBook, useDuplicates } from '../api.ts'
import { messages } from '../messages.ts'
import { QueryState } from '../../../ui/QueryState.tsx'
import { useSubmit } from '../../../ui/form/useSubmit.ts'
import { Hint } from '../../../ui/Hint.tsx'

/** Guests that may be one person, to merge them. */
export function DuplicatesDialog({ podcastId, opened, onClose }: { podcastId: string; opened: boolean; onClose: () => void }) {
  const { data: duplicates, error, refetch } = useDuplicates(podcastId, opened)
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title="Merge duplicates"
      size="wide"
      actions={
        <Button variant="default" onClick={onClose}>
          Done
        </Button>
      }
    >
      {duplicates === undefined ? (
        <QueryState title={messages.loadFailed} order={3} error={error} refetch={refetch} rows={2} />
      ) : duplicates.length === 0 ? (
        <Text c="dimmed">No duplicates found. No two guests have the same name or email address.</Text>
      ) : (
        <Stack gap="md">
          <Hint>Choose the entry to keep. Its empty fields are filled from the others, and all episodes move to it.</Hint>
          {duplicates.map(({ reason, guests }) => (
            <Duplicate key={guests.map(({ id }) => id).join()} reason={reason} guests={guests} />
          ))}
        </Stack>
      )}
    </Dialog>
  )
}

const about = ({ email, episodes }: Guest): string =>
  [email || 'No email', episodes === 1 ? '1 episode' : `${episodes} episodes`].join(' · ')

function Duplicate({ reason, guests }: { reason: 'email' | 'name'; guests: Guest[] }) {
  const [keptId, setKeptId] = useState(guests[0]?.id ?? '')
  const kept = guests.find(({ id }) => id === keptId)
  const merge = useSubmit({ failed: 'The entries could not be merged.' }, async () => {
    if (!kept) return
    for (const { id } of guests) if (id !== kept.id) await changeBook('GuestService.Merge', { guestId: kept.id, otherGuestId: id })
    toast.success(`Merged into ${kept.name}.`)
  })
  return (
    <Stack gap="sm" p="sm" bd="var(--cw-hairline)" bdrs="sm">
      <Radio.Group
        label={reason === 'email' ? 'Same email address' : 'Same name'}
        description="The other entries are deleted. This can't be undone."
        value={keptId}
        onChange={setKeptId}
      >
        <Stack gap="xs" mt="xs">
          {guests.map((guest) => (
            <Radio key={guest.id} value={guest.id} label={guest.name} description={about(guest)} />
          ))}
        </Stack>
      </Radio.Group>
      <Group>
        <Button size="xs" loading={merge.isBusy} onClick={merge.submit}>
          {`Merge into ${kept?.name ?? ''}`}
        </Button>
      </Group>
    </Stack>
  )
}
