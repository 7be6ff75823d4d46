import type { EpisodeGuest } from '@castwright/contract/guests/shapes.ts'
import { EpisodeGuestService } from '@castwright/contract/guests/methods.ts'
import { guestLimits } from '@castwright/contract/guests/limits.ts'
import { Button, Textarea } from '@mantine/core'
import { useEffect, useState } from 'react'
import { messageOf } from '../../../lib/rpc.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Counted } from '../../../ui/form/Counted.tsx'
import { toast } from '../../../ui/toast.tsx'
import { changeEpisodeGuests } from '../api.ts'

const Notes = EpisodeGuestService.Update.input.shape.prepNotes

/** What the guest should prepare, shown on their page. Mount it to open it. */
export function PrepNotesDialog({ guest, onClose }: { guest: EpisodeGuest; onClose: () => void }) {
  const [isMounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  // As it was when the dialog opened, so that a change by someone else is noticed when saving.
  const [before] = useState(guest)
  const [text, setText] = useState(guest.prepNotes)
  const [pending, setPending] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const checked = Notes.safeParse(text)
  const save = async () => {
    setPending(true)
    setRefusal(null)
    try {
      await changeEpisodeGuests('EpisodeGuestService.Update', { episodeGuestId: before.id, prepNotes: text, version: before.version })
      toast.success('Notes saved.')
      onClose()
    } catch (error) {
      setRefusal(messageOf(error))
    } finally {
      setPending(false)
    }
  }
  return (
    <Dialog
      opened={isMounted}
      onClose={onClose}
      title={`Notes for ${guest.name}`}
      size="wide"
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={!checked.success || text === before.prepNotes} loading={pending} onClick={() => void save()}>
            Save notes
          </Button>
        </>
      }
    >
      <Textarea
        label="Notes"
        description={
          <Counted length={text.length} limit={guestLimits.prepNotes}>
            Topics, how to join, what to bring. Shown on the guest's page.
          </Counted>
        }
        dir="auto"
        autosize
        minRows={6}
        maxRows={16}
        value={text}
        error={checked.success ? refusal : checked.error.issues[0]?.message}
        onChange={(event) => setText(event.currentTarget.value)}
        data-autofocus
      />
    </Dialog>
  )
}
