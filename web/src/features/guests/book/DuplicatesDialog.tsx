import type { Guest } from '@castwright/contract/guests/shapes.ts'
import { Button, Group, Radio, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { messageOf } from '../../../lib/rpc.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Loading, RowsSkeleton } from '../../../ui/Skeletons.tsx'
import { toast } from '../../../ui/toast.tsx'
import { changeBook, useDuplicates } from '../api.ts'
import { messages } from '../messages.ts'
import classes from './Book.module.css'

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
        error ? (
          <ErrorState order={3} title={messages.loadFailed} onRetry={() => void refetch()} error={error} />
        ) : (
          <Loading>
            <RowsSkeleton rows={2} />
          </Loading>
        )
      ) : duplicates.length === 0 ? (
        <Text c="dimmed">No duplicates found. No two guests have the same name or email address.</Text>
      ) : (
        <Stack gap="md">
          <Text size="sm" c="dimmed">
            Choose the entry to keep. Its empty fields are filled from the others, and all episodes move to it.
          </Text>
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
  const [pending, setPending] = useState(false)
  const kept = guests.find(({ id }) => id === keptId)
  const merge = async () => {
    if (!kept) return
    setPending(true)
    try {
      for (const { id } of guests) if (id !== kept.id) await changeBook('GuestService.Merge', { guestId: kept.id, otherGuestId: id })
      toast.success(`Merged into ${kept.name}.`)
    } catch (error) {
      toast.error(`The entries could not be merged. ${messageOf(error)}`)
    } finally {
      setPending(false)
    }
  }
  return (
    <div className={classes.pair}>
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
        <Button size="xs" loading={pending} onClick={() => void merge()}>
          {`Merge into ${kept?.name ?? ''}`}
        </Button>
      </Group>
    </div>
  )
}
