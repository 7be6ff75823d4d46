import { reasonOf } from '../../../lib/fieldErrors.ts'
import { finishingLimits } from '@castwright/contract/finishing/limits.ts'
import { finishingMessages, type Preset, type Sound } from '@castwright/contract/finishing/shapes.ts'
import { Button, Group, Text } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconCopy, IconPlus, IconStar, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { Badge } from '../../../ui/Badge.tsx'
import { ActionsMenu } from '../../../ui/ActionsMenu.tsx'
import { HintedButton } from '../../../ui/HintedButton.tsx'
import { IconItem } from '../../../ui/IconItem.tsx'
import { MenuAction } from '../../../ui/MenuAction.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import classes from '../../../ui/IconList.module.css'
import { useSubmit } from '../../../ui/form/useSubmit.ts'
import { SettingsSection } from '../../../ui/settings/SettingsSection.tsx'
import { deletePreset, setDefaultPreset } from '../api.ts'
import { summaryOf } from '../words.ts'
import { PresetDialog, type PresetStart } from './PresetDialog.tsx'
import { Note } from '../../../ui/Note.tsx'

type Props = { podcastId: string; presets: readonly Preset[]; sounds: readonly Sound[] }

type Editing = { start: PresetStart; opened: boolean; round: number }

/** The presets of a podcast, one of them the default. */
export function PresetsSection({ podcastId, presets, sounds }: Props) {
  const [editing, setEditing] = useState<Editing>({ start: { kind: 'new' }, opened: false, round: 0 })
  const edit = (start: PresetStart) => setEditing(({ round }) => ({ start, opened: true, round: round + 1 }))
  const isFull = presets.length >= finishingLimits.presets
  return (
    <>
      <SettingsSection
        title="Presets"
        hint="What finishing does. Uploads and new recordings use the default."
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
        <ul className={classes.list} aria-label="Presets">
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
                children: 'Recordings that were finished with it stay as they are.',
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
