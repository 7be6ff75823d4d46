import type { Recording, RecordingWithEpisode } from '@castwright/contract/recordings/shapes.ts'
import { useDisclosure } from '@mantine/hooks'
import { IconBookmarks, IconDownload, IconFileText, IconPencil, IconPlayerPlay, IconScissors, IconTrash } from '@tabler/icons-react'
import { refusals } from '@castwright/contract/errors.ts'
import { RecordingFileName, splitName } from '@castwright/contract/recordings/form.ts'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { Icon } from '../../../ui/Icon.tsx'
import { ActionsMenu } from '../../../ui/ActionsMenu.tsx'
import { MenuAction } from '../../../ui/MenuAction.tsx'
import { MenuLink } from '../../../ui/MenuLink.tsx'
import { useRecordingExtras } from '../extras.ts'
import { download } from './download.ts'
import { rpc } from '../../../lib/rpc.ts'
import { ifConfirmed } from '../../../ui/confirm.tsx'
import { Refusal, useSubmit } from '../../../ui/form/useSubmit.ts'
import { toast } from '../../../ui/toast.tsx'
import { isRefused, refreshRecordings } from '../api.ts'
import { showNotice } from '../../../ui/notice.tsx'
import { reasonOf } from '../../../lib/fieldErrors.ts'
import { dialogOf } from '../../../ui/dialogOf.tsx'
import { DialogForm } from '../../../ui/form/DialogForm.tsx'
import { Note } from '../../../ui/Note.tsx'

export function RecordingMenu({ row, profileUrl, onPlay }: { row: RecordingWithEpisode; profileUrl: string; onPlay: () => void }) {
  const { recording } = row
  const params = { profileUrl, recordingId: recording.id }
  const { menu } = useRecordingExtras()
  const [renaming, rename] = useDisclosure(false)
  const { remove, isPending } = useDeleteRecording()
  return (
    <>
      <ActionsMenu label={`Actions for ${recording.fileName}`} loading={isPending}>
        <MenuAction icon={IconPlayerPlay} label="Play" onClick={onPlay} />
        <MenuAction icon={IconDownload} label="Download" onClick={() => download(recording)} />
        <MenuLink leftSection={<Icon of={IconFileText} />} to="/$profileUrl/recordings/$recordingId/transcript" params={params}>
          Transcript
        </MenuLink>
        <MenuLink leftSection={<Icon of={IconBookmarks} />} to="/$profileUrl/recordings/$recordingId/chapters" params={params}>
          Chapters
        </MenuLink>
        <MenuLink leftSection={<Icon of={IconScissors} />} to="/$profileUrl/recordings/$recordingId/clips" params={params}>
          Clips
        </MenuLink>
        {menu?.(recording)}
        <MenuAction icon={IconPencil} label="Rename" onClick={rename.open} />
        <MenuAction icon={IconTrash} label="Delete" danger onClick={() => remove(row)} />
      </ActionsMenu>
      <RenameDialog recording={recording} opened={renaming} onClose={rename.close} />
    </>
  )
}

const title = 'Delete Recording'

const tellPublished = () => showNotice(title, refusals.recording_published.msg)

const said = ({ recording, episode }: RecordingWithEpisode): string =>
  episode
    ? `“${recording.fileName}” will be permanently deleted, and “${episode.title}” will no longer have a recording.`
    : `“${recording.fileName}” will be permanently deleted.`

/** Deletes after confirmation. Recordings of published episodes can't be deleted. */
function useDeleteRecording() {
  const handle = (error: unknown) => {
    if (isRefused(error, 'recording_published')) tellPublished()
    return isRefused(error, 'recording_published')
  }
  const deletion = useSubmit({ handle, reason: () => 'Sorry, we were unable to delete your recording.' }, async ({ id }: Recording) => {
    try {
      await rpc('RecordingService.Delete', { recording: { id } })
      toast.success('Your recording was successfully deleted!')
    } finally {
      await refreshRecordings()
    }
  })
  const remove = (row: RecordingWithEpisode) => {
    const { recording, episode } = row
    if (recording.isPublished || episode?.isPublished) return tellPublished()
    const question = { title, children: said(row), confirmLabel: 'Delete recording', danger: true }
    return ifConfirmed(question, () => deletion.submit(recording))
  }
  return { remove, isPending: deletion.isBusy }
}

type Props = { recording: Recording; onClose: () => void }

/** Renames a recording. The extension can't be changed. */
const RenameDialog = dialogOf('Rename Recording', NameForm)

function NameForm({ recording, onClose }: Props) {
  const { stem, ending } = splitName(recording.fileName)
  const [name, setName] = useState(stem)
  const save = useSubmit({ inForm: true, reason: reasonOf }, async () => {
    const read = RecordingFileName.safeParse(`${name.trim()}.${ending}`)
    if (!read.success) throw new Refusal(read.error.issues[0]?.message)
    if (read.data === recording.fileName) return onClose()
    await rpc('RecordingService.Update', { newRecording: { id: recording.id, fileName: read.data } })
    await refreshRecordings()
    toast.success('Changes Saved.')
    onClose()
  })
  return (
    <DialogForm of={{ ...save, refusal: null }} label="Rename" onClose={onClose}>
      <TextInput
        label="File Name"
        required
        data-autofocus
        autoComplete="off"
        value={name}
        error={save.refusal}
        rightSection={<Note>.{ending}</Note>}
        rightSectionWidth={56}
        onChange={(event) => {
          setName(event.currentTarget.value)
          save.refuse(null)
        }}
      />
    </DialogForm>
  )
}
