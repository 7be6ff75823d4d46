import { finishingLimits } from '@castwright/contract/finishing/limits.ts'
import { defaultPreset, type Preset, PresetForm, type Sound } from '@castwright/contract/finishing/shapes.ts'
import { NumberInput, Select, SimpleGrid, Switch, TextInput } from '@mantine/core'
import { Dialog } from '../../../ui/Dialog.tsx'
import { toast } from '../../../ui/toast.tsx'
import { savePreset } from '../api.ts'
import { DialogForm } from '../../../ui/form/DialogForm.tsx'
import { useFields } from '../../../ui/form/useFields.ts'
import { Note } from '../../../ui/Note.tsx'

/** What the form starts with. */
export type PresetStart = { kind: 'new' } | { kind: 'edit' | 'copy'; preset: Preset }

function formOf(start: PresetStart): PresetForm {
  if (start.kind === 'new') return { ...defaultPreset, name: '' }
  const { id: _id, podcastId: _podcastId, isDefault: _isDefault, ...form } = start.preset
  return start.kind === 'edit' ? form : { ...form, name: `${form.name} copy`.slice(0, finishingLimits.name) }
}

type Props = { podcastId: string; start: PresetStart; sounds: readonly Sound[]; opened: boolean; onClose: () => void }

/** Creates or changes a preset. */
export function PresetDialog({ podcastId, start, sounds, opened, onClose }: Props) {
  const form = useFields({
    schema: PresetForm,
    start: formOf(start),
    send: async (read) => {
      await savePreset(podcastId, start.kind === 'edit' ? start.preset.id : null, read)
      toast.success('Preset saved.')
      onClose()
    },
  })
  const number = (name: 'loudness' | 'truePeak' | 'crossfade') => ({
    ...form.field(name),
    step: 0.5,
    clampBehavior: 'none' as const,
    onChange: (value: number | string) => form.set(name, Number(value)),
  })
  const soundOptions = sounds.map(({ id: value, name }) => ({ value, label: name }))
  const hasSound = form.values.introId !== null || form.values.outroId !== null
  const soundField = (name: 'introId' | 'outroId', label: string) => (
    <Select
      label={label}
      placeholder={sounds.length === 0 ? 'Add sounds below first' : 'None'}
      clearable
      disabled={sounds.length === 0}
      data={soundOptions}
      {...form.field(name)}
    />
  )
  return (
    <Dialog opened={opened} onClose={onClose} title={start.kind === 'edit' ? 'Edit preset' : 'New preset'} size="wide">
      <DialogForm of={form} label="Save preset" onClose={onClose}>
        <TextInput label="Name" placeholder="Voice, −16 LUFS" data-autofocus autoComplete="off" {...form.text('name')} />
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          <NumberInput
            label="Loudness (LUFS)"
            description="−16 suits Apple Podcasts, −14 Spotify. Mono files get 3 less."
            min={finishingLimits.loudness.min}
            max={finishingLimits.loudness.max}
            {...number('loudness')}
          />
          <NumberInput
            label="Maximum true peak (dBTP)"
            description="Above −1, audio may distort in some apps."
            min={finishingLimits.truePeak.min}
            max={finishingLimits.truePeak.max}
            {...number('truePeak')}
          />
        </SimpleGrid>
        <Switch label="Trim silence" description="Removes silence at both ends." {...form.checked('trimsSilence')} />
        <Switch label="Level the volume" description="Evens out loud and quiet speakers." {...form.checked('levels')} />
        <Switch label="Reduce noise" description="Lowers constant noise such as hiss and fans." {...form.checked('reducesNoise')} />
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          {soundField('introId', 'Intro')}
          {soundField('outroId', 'Outro')}
        </SimpleGrid>
        {hasSound ? (
          <NumberInput
            label="Crossfade (seconds)"
            description="How long the intro fades into the recording, and the recording into the outro."
            min={0}
            max={finishingLimits.crossfade}
            {...number('crossfade')}
          />
        ) : null}
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          <Select
            label="Format"
            allowDeselect={false}
            data={[
              { value: 'mp3', label: 'MP3' },
              { value: 'm4a', label: 'AAC (M4A)' },
            ]}
            {...form.field('format')}
            onChange={(value) => form.set('format', value === 'm4a' ? 'm4a' : 'mp3')}
          />
          <Select
            label="Channels"
            allowDeselect={false}
            data={[
              { value: 'source', label: 'Same as source' },
              { value: 'mono', label: 'Mono' },
              { value: 'stereo', label: 'Stereo' },
            ]}
            {...form.field('channels')}
            onChange={(value) => form.set('channels', value as PresetForm['channels'])}
          />
        </SimpleGrid>
        <Note>128 kbit/s in stereo, 96 kbit/s in mono.</Note>
      </DialogForm>
    </Dialog>
  )
}
