import { Box, Input, Select, Stack } from '@mantine/core'
import { Panel } from '../../../ui/form/Panel.tsx'
import { GeneralFields } from './GeneralFields.tsx'
import type { RecordingControls } from './RecordingSlot.tsx'
import { ReleaseFields } from './ReleaseFields.tsx'
import type { EpisodeEditing } from './useEpisodeForm.ts'

export function EpisodeFields({ editing, recording }: { editing: EpisodeEditing; recording: RecordingControls }) {
  const { panel, saving, start } = editing
  return (
    <Box component="fieldset" disabled={saving} miw={0} m={0} p={0} bd="none">
      <Stack gap="md">
        {start.templates.length > 0 ? (
          <Select
            label="Template"
            description="Adds its steps, tasks, reviews and show notes. Due dates need a planned release date."
            placeholder="No template"
            clearable
            data={start.templates.map(({ id, name }) => ({ value: id, label: name }))}
            {...editing.template}
          />
        ) : null}
        <Panel {...panel('General')} hint="What listeners see.">
          <GeneralFields editing={editing} />
        </Panel>
        <Panel {...panel('Media Content')} hint="What listeners hear.">
          <Input.Wrapper label="Recording" labelElement="div">
            {recording.field(start.episode)}
          </Input.Wrapper>
        </Panel>
        <Panel {...panel('Publishing, Hosting & Distribution')} hint="When the episode is released and where it appears.">
          <ReleaseFields editing={editing} />
        </Panel>
      </Stack>
    </Box>
  )
}
