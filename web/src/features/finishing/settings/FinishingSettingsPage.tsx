import { finishingMessages, type FinishingSettings, type Preset, type Sound } from '@castwright/contract/finishing/shapes.ts'
import { Alert, Button, Group, Stack, Switch, Text } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconCopy, IconInfoCircle, IconPlus, IconStar, IconTrash } from '@tabler/icons-react'
import { finishingLimits } from '@castwright/contract/finishing/limits.ts'
import { useState } from 'react'
import { OperatorHint } from '../../../components/OperatorHint.tsx'
import { reasonOf } from '../../../lib/fieldErrors.ts'
import { useSubmit } from '../../../ui/form/useSubmit.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { SettingsSection } from '../../../ui/settings/SettingsSection.tsx'
import { SettingsSections } from '../../../ui/settings/SettingsSections.tsx'
import { SettingsSkeleton } from '../../../ui/Skeletons.tsx'
import { deletePreset, setDefaultPreset, type Setup, updateSettings, useSetup } from '../api.ts'
import { SoundsSection } from './SoundsSection.tsx'
import { QueryState } from '../../../ui/QueryState.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { ActionsMenu } from '../../../ui/ActionsMenu.tsx'
import { HintedButton } from '../../../ui/HintedButton.tsx'
import { IconItem } from '../../../ui/IconItem.tsx'
import { MenuAction } from '../../../ui/MenuAction.tsx'
import { summaryOf } from '../words.ts'
import { PresetDialog, type PresetStart } from './PresetDialog.tsx'
import { Note } from '../../../ui/Note.tsx'

/** Finishing of a podcast: on or off, presets, intros and outros, and tags. */
export function FinishingSettingsPage({ podcastId, mayEdit }: { podcastId: string; mayEdit: boolean }) {
  const { data, error, refetch } = useSetup(podcastId)
  if (!data)
    return (
      <QueryState title="Error loading the finishing settings" inCard error={error} refetch={refetch}>
        <SettingsSkeleton sections={3} />
      </QueryState>
    )
  const { settings, presets, sounds } = data
  return (
    <SettingsSections>
      <Switches setup={data} mayEdit={mayEdit} />
      {settings.isEnabled || presets.length > 0 ? <PresetsSection podcastId={podcastId} presets={presets} sounds={sounds} /> : null}
      {settings.isEnabled || sounds.length > 0 ? <SoundsSection podcastId={podcastId} sounds={sounds} /> : null}
    </SettingsSections>
  )
}

type Name = keyof Omit<FinishingSettings, 'podcastId'>

function Switches({ setup: { settings, engine }, mayEdit }: { setup: Setup; mayEdit: boolean }) {
  const change = useSubmit({ reason: reasonOf }, (name: Name, value: boolean) => updateSettings(settings.podcastId, { [name]: value }))
  const switchOf = (name: Name, isPossible: boolean) => ({
    checked: settings[name],
    disabled: change.isBusy || !mayEdit || !isPossible,
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => void change.submit(name, currentTarget.checked),
  })
  return (
    <>
      <SettingsSection title="Finishing" hint="Turn raw recordings into episodes with the right loudness, intro, outro and tags.">
        <Stack gap="md">
          {engine.isAvailable ? null : (
            <Alert color="yellow" icon={<Icon of={IconInfoCircle} />} title="Finishing isn't available on this server" role="status">
              {engine.message} <OperatorHint ask="install it" topic="ffmpeg" />
            </Alert>
          )}
          <Switch
            label="Finish recordings"
            description={`Accepts WAV, FLAC and AIFF files as sources and adds Finish to your recordings.${mayEdit ? '' : ' Only the owner and admins can change this.'}`}
            {...switchOf('isEnabled', engine.isAvailable || settings.isEnabled)}
          />
          <Switch
            label="Finish on upload"
            description="Finishes every new upload with the default preset."
            {...switchOf('isOnUpload', settings.isEnabled)}
          />
        </Stack>
      </SettingsSection>
      <SettingsSection title="Tags" hint="Tags are what players show when someone opens the downloaded file.">
        <Switch
          label="Write tags when publishing"
          description="Adds the title, show, number, artwork and chapters to a copy of the MP3. The recording itself doesn't change."
          {...switchOf('isTaggedOnPublish', true)}
        />
      </SettingsSection>
    </>
  )
}

type Editing = { start: PresetStart; opened: boolean; round: number }

/** The presets of a podcast, one of them the default. */
function PresetsSection({ podcastId, presets, sounds }: { podcastId: string; presets: readonly Preset[]; sounds: readonly Sound[] }) {
  const [editing, setEditing] = useState<Editing>({ start: { kind: 'new' }, opened: false, round: 0 })
  const edit = (start: PresetStart) => setEditing(({ round }) => ({ start, opened: true, round: round + 1 }))
  const isFull = presets.length >= finishingLimits.presets
  return (
    <>
      <SettingsSection
        title="Presets"
        hint="Presets control what finishing does. Uploads and new recordings use the default preset."
        action={
          <HintedButton
            leftSection={<Icon of={IconPlus} />}
            disabledReason={isFull ? finishingMessages.tooManyPresets : null}
            onClick={() => edit({ kind: 'new' })}
          >
            New preset
          </HintedButton>
        }
      >
        {presets.length === 0 ? <Text c="dimmed">No presets yet.</Text> : null}
        <ul className="cw-list" aria-label="Presets">
          {presets.map((preset) => (
            <PresetItem
              key={preset.id}
              preset={preset}
              summary={summaryOf(preset, sounds)}
              isLast={presets.length === 1}
              isFull={isFull}
              onEdit={() => edit({ kind: 'edit', preset })}
              onCopy={() => edit({ kind: 'copy', preset })}
            />
          ))}
        </ul>
      </SettingsSection>
      <PresetDialog
        key={editing.round}
        podcastId={podcastId}
        start={editing.start}
        sounds={sounds}
        opened={editing.opened}
        onClose={() => setEditing((now) => ({ ...now, opened: false }))}
      />
    </>
  )
}

type ItemProps = { preset: Preset; summary: string; isLast: boolean; isFull: boolean; onEdit: () => void; onCopy: () => void }

function PresetItem({ preset, summary, isLast, isFull, onEdit, onCopy }: ItemProps) {
  const { submit: run, isBusy } = useSubmit({ reason: reasonOf }, (act: () => Promise<void>) => act())
  return (
    <IconItem
      icon={IconAdjustmentsHorizontal}
      aside={
        <>
          <Button variant="default" size="xs" aria-label={`Edit ${preset.name}`} onClick={onEdit}>
            Edit
          </Button>
          <ActionsMenu label={`Actions for ${preset.name}`} loading={isBusy}>
            <MenuAction
              icon={IconStar}
              label="Make default"
              disabled={preset.isDefault}
              onClick={() => run(() => setDefaultPreset(preset))}
            />
            <MenuAction icon={IconCopy} label="Duplicate" disabled={isFull} onClick={onCopy} />
            <MenuAction
              icon={IconTrash}
              label="Delete"
              danger
              disabled={isLast}
              question={{
                title: `Delete “${preset.name}”?`,
                children: "Recordings already finished with it don't change.",
                confirmLabel: 'Delete preset',
              }}
              onClick={() => run(() => deletePreset(preset))}
            />
          </ActionsMenu>
        </>
      }
    >
      <Group gap="xs">
        <Text fw={500} dir="auto">
          {preset.name}
        </Text>
        {preset.isDefault ? <Badge>Default</Badge> : null}
      </Group>
      <Note>{summary}</Note>
    </IconItem>
  )
}
