import { finishingLimits } from '@castwright/contract/finishing/limits.ts'
import { defaultPreset, type Preset, PresetForm, type Sound } from '@castwright/contract/finishing/shapes.ts'
import { Button, NumberInput, Select, SimpleGrid, Stack, Switch, Text, TextInput } from '@mantine/core'
import { type SubmitEvent, useId, useState } from 'react'
import { RpcError } from '../../../lib/rpc.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { toast } from '../../../ui/toast.tsx'
import { reasonOf, savePreset } from '../api.ts'

/** What the form starts with. */
export type PresetStart = { kind: 'new' } | { kind: 'edit' | 'copy'; preset: Preset }

function formOf(start: PresetStart): PresetForm {
  if (start.kind === 'new') return { ...defaultPreset, name: '' }
  const { id: _id, podcastId: _podcastId, isDefault: _isDefault, ...form } = start.preset
  return start.kind === 'edit' ? form : { ...form, name: `${form.name} copy`.slice(0, finishingLimits.name) }
}

type Faults = Partial<Record<keyof PresetForm, string>>

type Props = { podcastId: string; start: PresetStart; sounds: readonly Sound[]; opened: boolean; onClose: () => void }

/** Creates or changes a preset. */
export function PresetDialog({ podcastId, start, sounds, opened, onClose }: Props) {
  const id = useId()
  const [form, setForm] = useState(() => formOf(start))
  const [faults, setFaults] = useState<Faults>({})
  const [isSaving, setSaving] = useState(false)
  const change = (facts: Partial<PresetForm>) => {
    setForm((now) => ({ ...now, ...facts }))
    setFaults((now) => Object.fromEntries(Object.entries(now).filter(([name]) => !(name in facts))))
  }
  const save = async (event: SubmitEvent) => {
    event.preventDefault()
    const read = PresetForm.safeParse(form)
    if (!read.success) return setFaults(Object.fromEntries(read.error.issues.map(({ path, message }) => [path[0], message])) as Faults)
    setSaving(true)
    try {
      await savePreset(podcastId, start.kind === 'edit' ? start.preset.id : null, read.data)
      toast.success('Preset saved.')
      onClose()
    } catch (error) {
      const isName = error instanceof RpcError && error.code === 'invalid_argument'
      if (isName) setFaults({ name: reasonOf(error) })
      else toast.error(reasonOf(error))
    } finally {
      setSaving(false)
    }
  }
  const soundOptions = sounds.map(({ id: value, name }) => ({ value, label: name }))
  const hasSound = form.introId !== null || form.outroId !== null
  const soundField = (name: 'introId' | 'outroId', label: string) => (
    <Select
      label={label}
      placeholder={sounds.length === 0 ? 'Add sounds below first' : 'None'}
      clearable
      disabled={sounds.length === 0}
      data={soundOptions}
      value={form[name]}
      error={faults[name]}
      onChange={(value) => change({ [name]: value })}
    />
  )
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={start.kind === 'edit' ? 'Edit preset' : 'New preset'}
      size="wide"
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} loading={isSaving}>
            Save preset
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={(event: SubmitEvent) => void save(event)}>
        <Stack gap="md">
          <TextInput
            label="Name"
            placeholder="Voice, −16 LUFS"
            data-autofocus
            autoComplete="off"
            value={form.name}
            error={faults.name}
            onChange={({ currentTarget }) => change({ name: currentTarget.value })}
          />
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
            <NumberInput
              label="Loudness (LUFS)"
              description="−16 suits Apple Podcasts, −14 Spotify. Mono files get 3 less."
              min={finishingLimits.loudness.min}
              max={finishingLimits.loudness.max}
              step={0.5}
              clampBehavior="none"
              value={form.loudness}
              error={faults.loudness}
              onChange={(value) => change({ loudness: Number(value) })}
            />
            <NumberInput
              label="Maximum true peak (dBTP)"
              description="Above −1, audio may distort in some apps."
              min={finishingLimits.truePeak.min}
              max={finishingLimits.truePeak.max}
              step={0.5}
              clampBehavior="none"
              value={form.truePeak}
              error={faults.truePeak}
              onChange={(value) => change({ truePeak: Number(value) })}
            />
          </SimpleGrid>
          <Switch
            label="Trim silence"
            description="Removes silence at both ends."
            checked={form.trimsSilence}
            onChange={({ currentTarget }) => change({ trimsSilence: currentTarget.checked })}
          />
          <Switch
            label="Level the volume"
            description="Brings loud and quiet speakers to the same loudness."
            checked={form.levels}
            onChange={({ currentTarget }) => change({ levels: currentTarget.checked })}
          />
          <Switch
            label="Reduce noise"
            description="Lowers constant noise such as hiss and fans."
            checked={form.reducesNoise}
            onChange={({ currentTarget }) => change({ reducesNoise: currentTarget.checked })}
          />
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
              step={0.5}
              clampBehavior="none"
              value={form.crossfade}
              error={faults.crossfade}
              onChange={(value) => change({ crossfade: Number(value) })}
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
              value={form.format}
              onChange={(value) => change({ format: value === 'm4a' ? 'm4a' : 'mp3' })}
            />
            <Select
              label="Channels"
              allowDeselect={false}
              data={[
                { value: 'source', label: 'As in the source' },
                { value: 'mono', label: 'Mono' },
                { value: 'stereo', label: 'Stereo' },
              ]}
              value={form.channels}
              onChange={(value) => change({ channels: value as PresetForm['channels'] })}
            />
          </SimpleGrid>
          <Text size="sm" c="dimmed">
            128 kbit/s in stereo, 96 kbit/s in mono.
          </Text>
        </Stack>
      </form>
    </Dialog>
  )
}
