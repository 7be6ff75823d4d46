import { type Transcript, type TranscriptExportFormat, transcriptExportFormats } from '@castwright/contract/transcripts/shapes.ts'
import { ActionIcon, Menu } from '@mantine/core'
import {
  IconArrowsHorizontal,
  IconClockEdit,
  IconDots,
  IconDownload,
  IconHistory,
  IconLanguage,
  IconMicrophone,
  IconTrash,
  IconUpload,
  IconWorldShare,
} from '@tabler/icons-react'
import { Icon } from '../../ui/Icon.tsx'
import { exportNames, exportUrl } from './api.ts'
import type { Retime } from './Retiming.tsx'

type Props = {
  transcript: Transcript
  canTranscribe: boolean
  onStart: () => void
  onImport: () => void
  onVersions: () => void
  onRetime: (what: Retime) => void
  onLanguage: () => void
  onRelease: () => void
  onDelete: () => void
  /** Saves first, so that a download has the last changes. */
  before: () => Promise<boolean>
}

/** Everything that concerns the whole transcript. */
export function TranscriptMenu(props: Props) {
  const { transcript, canTranscribe, onStart, onImport, onVersions, onRetime, onLanguage, onRelease, onDelete, before } = props
  const download = async (format: TranscriptExportFormat) => {
    if (!(await before())) return
    const link = document.createElement('a')
    link.href = exportUrl(transcript.recordingId, format)
    link.download = ''
    link.click()
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label="More actions for this transcript" variant="default">
          <Icon of={IconDots} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Download</Menu.Label>
        {transcriptExportFormats.map((format) => (
          <Menu.Item key={format} leftSection={<Icon of={IconDownload} />} onClick={() => void download(format)}>
            {exportNames[format]}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<Icon of={IconHistory} />} onClick={onVersions}>
          Version history
        </Menu.Item>
        <Menu.Item leftSection={<Icon of={IconClockEdit} />} onClick={() => onRetime('shift')}>
          Shift times
        </Menu.Item>
        <Menu.Item leftSection={<Icon of={IconArrowsHorizontal} />} onClick={() => onRetime('realign')}>
          Re-align times
        </Menu.Item>
        <Menu.Item leftSection={<Icon of={IconLanguage} />} onClick={onLanguage}>
          Spoken language
        </Menu.Item>
        {transcript.isChecked ? null : (
          <Menu.Item leftSection={<Icon of={IconWorldShare} />} onClick={onRelease}>
            {transcript.isReleased ? 'Withdraw machine text' : 'Release machine text'}
          </Menu.Item>
        )}
        <Menu.Divider />
        {canTranscribe ? (
          <Menu.Item leftSection={<Icon of={IconMicrophone} />} onClick={onStart}>
            Transcribe again
          </Menu.Item>
        ) : null}
        <Menu.Item leftSection={<Icon of={IconUpload} />} onClick={onImport}>
          Import
        </Menu.Item>
        <Menu.Item color="red" leftSection={<Icon of={IconTrash} />} onClick={onDelete}>
          Delete
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
