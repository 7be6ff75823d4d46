import { type Guest, guestColumns } from '@castwright/contract/guests/shapes.ts'
import { Button, Group, Radio, Stack, Text, Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '../../../ui/Dialog.tsx'
import { toast } from '../../../ui/toast.tsx'
import { changeBook, useDuplicates } from '../api.ts'
import { messages } from '../messages.ts'
import { QueryState } from '../../../ui/QueryState.tsx'
import { useSubmit } from '../../../ui/form/useSubmit.ts'
import { Note } from '../../../ui/Note.tsx'
import type { ShowAccess } from '@castwright/contract/teams/shapes.ts'
import { guestLimits } from '@castwright/contract/guests/limits.ts'
import { CsvImport } from '../../../components/CsvImport.tsx'
import { rpc } from '../../../lib/rpc.ts'

/** Guests that may be one person, to merge them. */
export function DuplicatesDialog({ podcastId, opened, onClose }: { podcastId: string; opened: boolean; onClose: () => void }) {
  const { data: duplicates, error, refetch } = useDuplicates(podcastId, opened)
  return (
    <Dialog opened={opened} onClose={onClose} title="Merge duplicates" size="wide" closeLabel="Done">
      {duplicates === undefined ? (
        <QueryState title={messages.loadFailed} order={3} error={error} refetch={refetch} rows={2} />
      ) : duplicates.length === 0 ? (
        <Text c="dimmed">No duplicates found. No two guests have the same name or email address.</Text>
      ) : (
        <Stack gap="md">
          <Note>Choose the entry to keep. We'll fill its empty fields from the others and move all episodes to it.</Note>
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
        description="The other entries will be deleted. This can't be undone."
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

type Props = { guest: Guest | null; access: ShowAccess; onClose: () => void }

/** Deletes everything about a person, after their name was typed. */
export function EraseDialog({ guest, access, onClose }: Props) {
  return (
    <Dialog opened={guest !== null} onClose={onClose} title={`Erase ${guest?.name ?? ''}?`} size="wide">
      {guest ? <Erase key={guest.id} guest={guest} access={access} onClose={onClose} /> : null}
    </Dialog>
  )
}

function Erase({ guest, access, onClose }: Props & { guest: Guest }) {
  const [typed, setTyped] = useState('')
  const [includeReleases, setIncludeReleases] = useState(false)
  const isOwner = access === 'OWNER'
  const erase = useSubmit({ inForm: true }, async () => {
    await changeBook('GuestService.Erase', { guestId: guest.id, includeReleases })
    toast.success(`${guest.name} was erased.`)
    onClose()
  })
  return (
    <Stack gap="md">
      <Text component="div" c="dimmed">
        This permanently deletes their entry, photo, answers, links and pitches in this show. It can't be undone. Published episodes keep
        the guest's credit until they are republished.
      </Text>
      <Checkbox
        label="Also delete signed releases"
        description={isOwner ? "You'll lose the proof of what they agreed to." : 'Only the owner can delete signed releases.'}
        disabled={!isOwner}
        checked={includeReleases}
        onChange={(event) => setIncludeReleases(event.currentTarget.checked)}
      />
      <TextInput
        label={`Type “${guest.name}” to confirm`}
        required
        autoComplete="off"
        dir="auto"
        value={typed}
        error={erase.refusal}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Stack gap="xs">
        <Button color="red" disabled={typed.trim() !== guest.name} loading={erase.isBusy} onClick={erase.submit}>
          Erase guest
        </Button>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </Stack>
    </Stack>
  )
}

const guests = (count: number): string => `${count} ${count === 1 ? 'guest' : 'guests'}`

const knownRows = (rows: number): string =>
  rows === 1
    ? '1 row will be skipped because its address is already in the guest book.'
    : `${rows} rows will be skipped because their addresses are already in the guest book.`

/** Adds guests from a CSV file. */
export function ImportDialog({ podcastId, opened, onClose }: { podcastId: string; opened: boolean; onClose: () => void }) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Import guests" size="wide">
      {opened ? (
        <CsvImport
          hint={`Upload a CSV file with the columns ${guestColumns.join(', ')}. Only Name is required. No one is notified.`}
          maxBytes={guestLimits.importText * 4}
          count={guests}
          knownRows={knownRows}
          read={(text) => rpc('GuestService.ParseImport', { podcastId, text })}
          save={(text) => changeBook('GuestService.Import', { podcastId, text })}
          onClose={onClose}
        />
      ) : null}
    </Dialog>
  )
}
