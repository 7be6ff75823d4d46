import { reasonOf } from '../../../lib/fieldErrors.ts'
import { finishingLimits } from '@castwright/contract/finishing/limits.ts'
import { finishingMessages, type Sound } from '@castwright/contract/finishing/shapes.ts'
import { recordingContentTypes, splitName, typeOfEnding } from '@castwright/contract/recordings/form.ts'
import { Box, Button, FileButton, Group, Progress, Stack, Text, TextInput } from '@mantine/core'
import { IconPencil, IconTrash, IconUpload } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { upload } from '../../../lib/upload.ts'
import { AudioPlayer, clock } from '../../../ui/AudioPlayer.tsx'
import { ifConfirmed } from '../../../ui/confirm.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { HintedButton } from '../../../ui/HintedButton.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { SettingsSection } from '../../../ui/settings/SettingsSection.tsx'
import { toast } from '../../../ui/toast.tsx'
import { addSound, deleteSound, renameSound } from '../api.ts'
import list from '../../../ui/IconList.module.css'
import { useSubmit } from '../../../ui/form/useSubmit.ts'
import { DialogForm } from '../../../ui/form/DialogForm.tsx'
import { Note } from '../../../ui/Note.tsx'

const accepted = '.mp3,.m4a,.wav,.flac,.aiff,.aif'
const audioTypes = ['mp3', 'm4a', 'wav', 'flac', 'aiff']

/** Intros and outros that presets can use. */
export function SoundsSection({ podcastId, sounds }: { podcastId: string; sounds: readonly Sound[] }) {
  const [sending, setSending] = useState<{ name: string; share: number } | null>(null)
  const reset = useRef<() => void>(null)
  const add = async (file: File | null) => {
    reset.current?.()
    if (!file) return
    const { stem, ending } = splitName(file.name)
    const type = typeOfEnding(ending)
    if (type === null || !audioTypes.includes(type)) return void toast.error('Choose an MP3, M4A, WAV, FLAC or AIFF file.')
    if (file.size > finishingLimits.soundBytes) return void toast.error(finishingMessages.soundTooLong)
    setSending({ name: file.name, share: 0 })
    try {
      const ref = await upload('recordings', file, {
        podcastId,
        contentType: recordingContentTypes[type],
        onProgress: (share) => setSending({ name: file.name, share }),
      })
      await addSound(podcastId, stem.slice(0, finishingLimits.name), ref)
      toast.success('Sound added.')
    } catch (error) {
      toast.error(reasonOf(error))
    } finally {
      setSending(null)
    }
  }
  const isFull = sounds.length >= finishingLimits.sounds
  return (
    <SettingsSection
      title="Intros and outros"
      hint="Music and jingles that presets add before and after a recording."
      action={
        isFull ? (
          <HintedButton leftSection={<Icon of={IconUpload} />} disabledReason={finishingMessages.tooManySounds}>
            Add sound
          </HintedButton>
        ) : (
          <FileButton accept={accepted} resetRef={reset} inputProps={{ 'aria-label': 'Sound file' }} onChange={(file) => void add(file)}>
            {(button) => (
              <Button leftSection={<Icon of={IconUpload} />} loading={sending !== null} {...button}>
                Add sound
              </Button>
            )}
          </FileButton>
        )
      }
    >
      <Stack gap="md">
        {sending ? (
          <div role="status">
            <Text size="sm">Uploading {sending.name}…</Text>
            <Progress value={sending.share * 100} aria-label={`Uploading ${sending.name}`} />
          </div>
        ) : null}
        {sounds.length === 0 && !sending ? (
          <Text c="dimmed">
            No sounds yet. Add an MP3, M4A, WAV, FLAC or AIFF file of up to {finishingLimits.soundSeconds / 60} minutes.
          </Text>
        ) : null}
        {sounds.length > 0 ? (
          <ul className={list.list} aria-label="Intros and outros">
            {sounds.map((sound) => (
              <SoundItem key={sound.id} sound={sound} />
            ))}
          </ul>
        ) : null}
      </Stack>
    </SettingsSection>
  )
}

function SoundItem({ sound }: { sound: Sound }) {
  const [isRenaming, setRenaming] = useState(false)
  const { name, duration, presetNames } = sound
  const deletion = useSubmit({ reason: reasonOf }, () => deleteSound(sound))
  const remove = () =>
    ifConfirmed(
      {
        title: `Delete “${name}”?`,
        children: "This can't be undone. Recordings already finished with it don't change.",
        confirmLabel: 'Delete sound',
        danger: true,
      },
      deletion.submit,
    )
  return (
    <li className={list.item} style={{ flexWrap: 'wrap' }}>
      <Box className={list.words} flex="1 1 10rem">
        <Text fw={500} dir="auto">
          {name}
        </Text>
        <Note>{[clock(duration), presetNames.length > 0 ? `used by ${presetNames.join(', ')}` : 'not used yet'].join(' · ')}</Note>
      </Box>
      <Box flex="2 1 14rem" miw={0}>
        <AudioPlayer src={sound.url} name={name} seconds={duration} />
      </Box>
      <Group gap="xs">
        <Button
          variant="default"
          size="xs"
          leftSection={<Icon of={IconPencil} small />}
          aria-label={`Rename ${name}`}
          onClick={() => setRenaming(true)}
        >
          Rename
        </Button>
        <HintedButton
          variant="default"
          size="xs"
          leftSection={<Icon of={IconTrash} small />}
          aria-label={`Delete ${name}`}
          loading={deletion.isBusy}
          disabledReason={presetNames.length > 0 ? 'A preset uses this sound. Choose another sound in the preset first.' : null}
          onClick={() => void remove()}
        >
          Delete
        </HintedButton>
      </Group>
      <RenameDialog sound={sound} opened={isRenaming} onClose={() => setRenaming(false)} />
    </li>
  )
}

function RenameDialog({ sound, opened, onClose }: { sound: Sound; opened: boolean; onClose: () => void }) {
  const [name, setName] = useState(sound.name)
  const save = useSubmit({ inForm: true, reason: reasonOf }, async () => {
    if (name.trim() === sound.name) return onClose()
    await renameSound(sound, name)
    onClose()
  })
  return (
    <Dialog opened={opened} onClose={onClose} title="Rename sound">
      <DialogForm of={{ ...save, refusal: null }} label="Rename" onClose={onClose}>
        <TextInput
          label="Name"
          required
          data-autofocus
          autoComplete="off"
          value={name}
          error={save.refusal}
          onChange={({ currentTarget }) => {
            setName(currentTarget.value)
            save.refuse(null)
          }}
        />
      </DialogForm>
    </Dialog>
  )
}
