import { Stack } from '@mantine/core'
import { Panel } from '../../../ui/form/Panel.tsx'
import classes from './EpisodeDrawer.module.css'
import { GeneralFields } from './GeneralFields.tsx'
import { type RecordingControls, RecordingSlot } from './RecordingSlot.tsx'
import { ReleaseFields } from './ReleaseFields.tsx'
import { TemplateField } from './TemplateField.tsx'
import type { EpisodeEditing } from './useEpisodeForm.ts'

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
