import type { Guest } from '@castwright/contract/guests/shapes.ts'
import type { ShowAccess } from '@castwright/contract/teams/shapes.ts'
import { Button, Checkbox, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '../../../ui/Dialog.tsx'
import { toast } from '../../../ui/toast.tsx'
import { changeBook } from '../api.ts'
import { useSubmit } from '../../../ui/form/useSubmit.ts'

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
        description={isOwner ? 'You lose the proof of what they agreed to.' : 'Only the owner can delete signed releases.'}
        disabled={!isOwner}
        checked={includeReleases}
        onChange={(event) => setIncludeReleases(event.currentTarget.checked)}
      />
      <TextInput
        label={`Type “${guest.name}” to confirm`}
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
