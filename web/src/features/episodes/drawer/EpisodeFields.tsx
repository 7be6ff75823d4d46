import { Stack, Select } from '@mantine/core'
import { Panel } from '../../../ui/form/Panel.tsx'
import classes from './EpisodeDrawer.module.css'
import { GeneralFields } from './GeneralFields.tsx'
import { type RecordingControls, RecordingSlot } from './RecordingSlot.tsx'
import { ReleaseFields } from './ReleaseFields.tsx'
import type { EpisodeEditing } from './useEpisodeForm.ts'
import type { TemplateChoice } from './initialData.ts'

export function EpisodeFields({ editing, recording }: { editing: EpisodeEditing; recording: RecordingControls }) {
  const { panel, saving, start } = editing
  return (
    <fieldset disabled={saving} className={classes.fields}>
      <Stack gap="md">
        {start.templates.length > 0 ? <TemplateField templates={start.templates} {...editing.template} /> : null}
        <Panel {...panel('General')} hint="What listeners see.">
          <GeneralFields editing={editing} />
        </Panel>
        <Panel {...panel('Media Content')} hint="What listeners hear.">
          <RecordingSlot recording={recording} episode={start.episode} />
        </Panel>
        <Panel {...panel('Publishing, Hosting & Distribution')} hint="When the episode is released and where it appears.">
          <ReleaseFields editing={editing} />
        </Panel>
      </Stack>
    </fieldset>
  )
}

type Props = {
  templates: readonly TemplateChoice[]
  /** Null for none. */
  value: string | null
  onChange: (templateId: string | null) => void
}

/** What a new episode starts with, in shows with templates. */
function TemplateField({ templates, value, onChange }: Props) {
  return (
    <Select
      label="Template"
      description="Adds its steps, tasks, reviews and show notes. Due dates need a planned release date."
      placeholder="No template"
      clearable
      data={templates.map(({ id, name }) => ({ value: id, label: name }))}
      value={value}
      onChange={onChange}
    />
  )
}
