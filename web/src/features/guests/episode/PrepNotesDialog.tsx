import type { EpisodeGuest } from '@castwright/contract/guests/shapes.ts'
import { EpisodeGuestService } from '@castwright/contract/guests/methods.ts'
import { guestLimits } from '@castwright/contract/guests/limits.ts'
import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Counted } from '../../../ui/form/Counted.tsx'
import { toast } from '../../../ui/toast.tsx'
import { changeEpisodeGuests } from '../api.ts'
import { useSubmit } from '../../../ui/form/useSubmit.ts'
import { DialogForm } from '../../../ui/form/DialogForm.tsx'

const Notes = EpisodeGuestService.Update.input.shape.prepNotes

/** What the guest should prepare, shown on their page. Mount it to open it. */
export function PrepNotesDialog({ guest, onClose }: { guest: EpisodeGuest; onClose: () => void }) {
  // As it was when the dialog opened, so that a change by someone else is noticed when saving.
  const [before] = useState(guest)
  const [text, setText] = useState(guest.prepNotes)
  const checked = Notes.safeParse(text)
  const save = useSubmit({ inForm: true }, async () => {
    await changeEpisodeGuests('EpisodeGuestService.Update', { episodeGuestId: before.id, prepNotes: text, version: before.version })
    toast.success('Notes saved.')
    onClose()
  })
  return (
    <Dialog opened onClose={onClose} title={`Notes for ${guest.name}`} size="wide">
      <DialogForm of={save} label="Save notes" disabled={!checked.success || text === before.prepNotes} onClose={onClose}>
        <Textarea
          label="Notes"
          description={
            <Counted length={text.length} limit={guestLimits.prepNotes}>
              Topics, how to join and what to bring. Shown on the guest's page.
            </Counted>
          }
          dir="auto"
          autosize
          minRows={6}
          maxRows={16}
          value={text}
          error={checked.error?.issues[0]?.message}
          onChange={(event) => setText(event.currentTarget.value)}
          data-autofocus
        />
      </DialogForm>
    </Dialog>
  )
}
