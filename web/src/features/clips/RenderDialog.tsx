import { type Clip, type ClipFormat, clipFormats } from '@castwright/contract/clips/shapes.ts'
import { Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { messageOf, rpc } from '../../lib/rpc.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { formatNames, setClip } from './api.ts'

type Props = { clip: Clip; opened: boolean; onClose: () => void }

/** Chooses which files to make. */
export function RenderDialog({ clip, opened, onClose }: Props) {
  const [formats, setFormats] = useState<ClipFormat[]>(['mp3', 'square'])
  const [isStarting, setStarting] = useState(false)
  const start = async () => {
    setStarting(true)
    try {
      const ids = { recordingId: clip.recordingId, clipId: clip.id }
      await setClip((await rpc('ClipsService.RenderClip', { ...ids, formats: clipFormats.filter((one) => formats.includes(one)) })).clip)
      onClose()
    } catch (error) {
      toast.error(messageOf(error))
    } finally {
      setStarting(false)
    }
  }
  return (
    <Dialog opened={opened} onClose={onClose} title="Make files">
      <Stack gap="md">
        <Checkbox.Group label="Formats" value={formats} onChange={(chosen) => setFormats(chosen)}>
          <Stack gap="xs" mt="xs">
            {clipFormats.map((format) => (
              <Checkbox key={format} value={format} label={formatNames[format]} />
            ))}
          </Stack>
        </Checkbox.Group>
        <Text size="sm" c="dimmed">
          Videos show the artwork, a moving waveform and the words of the transcript. Files count as storage and replace earlier ones.
        </Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button loading={isStarting} disabled={formats.length === 0} onClick={() => void start()}>
            Make files
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
