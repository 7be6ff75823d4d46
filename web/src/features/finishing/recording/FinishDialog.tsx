import { reasonOf } from '../../../lib/fieldErrors.ts'
import { defaultPreset } from '@castwright/contract/finishing/shapes.ts'
import { isMaster } from '@castwright/contract/recordings/form.ts'
import type { MeasurementAdvice } from '@castwright/contract/recordings/loudness.ts'
import type { Recording } from '@castwright/contract/recordings/shapes.ts'
import { Alert, Button, Group, Radio, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { OperatorHint } from '../../../components/OperatorHint.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { toast } from '../../../ui/toast.tsx'
import { type Setup, startFinishing, updateSettings } from '../api.ts'
import { presetFor, summaryOf } from '../words.ts'
import { useSubmit } from '../../../ui/form/useSubmit.ts'
import { DialogForm } from '../../../ui/form/DialogForm.tsx'

export type FinishTarget = Pick<Recording, 'id' | 'fileName' | 'fileType' | 'episodeId'>

type Props = {
  recordings: readonly FinishTarget[]
  setup: Setup
  /** What to fix. Chooses a preset that does. */
  about?: MeasurementAdvice['id']
  opened: boolean
  onClose: () => void
  onStarted?: () => void
}

/** Asks for a preset and starts to finish one or more recordings. */
export function FinishDialog({ opened, onClose, recordings, ...rest }: Props) {
  const title = recordings.length === 1 ? 'Finish recording' : `Finish ${recordings.length} recordings`
  return (
    <Dialog opened={opened} onClose={onClose} title={title} size="wide">
      {!opened ? null : rest.setup.engine.isAvailable ? (
        <PresetChoice {...rest} recordings={recordings} onClose={onClose} />
      ) : (
        <Stack gap="lg">
          <Alert color="yellow" icon={<Icon of={IconAlertTriangle} />} title="Finishing isn't available on this server">
            {rest.setup.engine.message} <OperatorHint ask="install it" topic="ffmpeg" />
          </Alert>
          <Group justify="flex-end">
            <Button onClick={onClose} data-autofocus>
              Close
            </Button>
          </Group>
        </Stack>
      )}
    </Dialog>
  )
}

/** Finishing that was never on gets this preset when it is turned on. */
const firstPreset = { ...defaultPreset, id: '', podcastId: '', isDefault: true }

function PresetChoice({ recordings, setup, about, onClose, onStarted }: Omit<Props, 'opened'>) {
  const { settings, sounds } = setup
  const presets = setup.presets.length > 0 ? setup.presets : [firstPreset]
  const [chosen, choose] = useState<string | null>(null)
  const presetId = (presets.find(({ id }) => id === chosen) ?? presetFor(presets, about))?.id ?? ''
  const lossy = recordings.filter(({ fileType }) => !isMaster(fileType))
  const isOne = recordings.length === 1
  const start = useSubmit({ inForm: true, reason: reasonOf }, async () => {
    if (!settings.isEnabled) await updateSettings(settings.podcastId, { isEnabled: true })
    await startFinishing(
      recordings.map(({ id }) => id),
      presetId || null,
    )
    toast.success('Finishing started.')
    onStarted?.()
    onClose()
  })
  return (
    <DialogForm of={start} label={isOne ? 'Finish recording' : 'Finish recordings'} hasFocus onClose={onClose}>
      <Text c="dimmed">
        {isOne
          ? `Creates a new recording from “${recordings[0]?.fileName}”. The original file never changes and stays in your library.`
          : 'Creates a new recording from each file. Your original files never change and stay in your library.'}{' '}
        {recordings.some(({ episodeId }) => episodeId !== null) ? 'The result replaces it in its episode.' : ''}
      </Text>
      {settings.isEnabled ? null : <Text c="dimmed">Finishing is off for this podcast. This turns it on.</Text>}
      <Radio.Group label="Preset" value={presetId} onChange={choose}>
        <Stack gap="sm" mt="xs">
          {presets.map((preset) => (
            <Radio
              key={preset.id}
              value={preset.id}
              label={preset.isDefault ? `${preset.name} (default)` : preset.name}
              description={summaryOf(preset, sounds)}
            />
          ))}
        </Stack>
      </Radio.Group>
      {lossy.length > 0 ? (
        <Alert color="yellow" icon={<Icon of={IconAlertTriangle} />} title={lossyTitle(lossy, isOne)}>
          Re-encoding compressed audio reduces its quality. If you still have the WAV, FLAC or AIFF file, upload and finish that file
          instead.
        </Alert>
      ) : null}
    </DialogForm>
  )
}

const lossyTitle = (lossy: readonly FinishTarget[], isOne: boolean): string =>
  isOne
    ? 'This file is already compressed'
    : lossy.length === 1
      ? '1 file is already compressed'
      : `${lossy.length} files are already compressed`
