import { type Transcript, type TranscriptExportFormat, transcriptExportFormats } from '@castwright/contract/transcripts/shapes.ts'
import { Menu } from '@mantine/core'
import {
  IconArrowsHorizontal,
  IconClockEdit,
  IconDownload,
  IconHistory,
  IconLanguage,
  IconMicrophone,
  IconTrash,
  IconUpload,
  IconWorldShare,
} from '@tabler/icons-react'
import { ActionsMenu } from '../../ui/ActionsMenu.tsx'
import { MenuAction } from '../../ui/MenuAction.tsx'
import { exportNames, exportUrl } from './api.ts'
import type { Retime } from './Retiming.tsx'
import type { TextSource } from './TextDialogs.tsx'

type Props = {
  transcript: Transcript
  canTranscribe: boolean
  onSource: (source: TextSource) => void
  onRetime: (what: Retime) => void
  onLanguage: () => void
  onRelease: () => void
  onDelete: () => void
  /** Saves first, so that a download has the last changes. */
  before: () => Promise<boolean>
}

/** Everything that concerns the whole transcript. */
export function TranscriptMenu(props: Props) {
  const { transcript, canTranscribe, onSource, onRetime, onLanguage, onRelease, onDelete, before } = props
  const download = async (format: TranscriptExportFormat) => {
    if (!(await before())) return
    const link = document.createElement('a')
    link.href = exportUrl(transcript.recordingId, format)
    link.download = ''
    link.click()
  }
  return (
    <ActionsMenu label="More actions for this transcript" variant="default">
      <Menu.Label>Download</Menu.Label>
      {transcriptExportFormats.map((format) => (
        <MenuAction key={format} icon={IconDownload} label={exportNames[format]} onClick={() => download(format)} />
      ))}
      <Menu.Divider />
      <MenuAction icon={IconHistory} label="Version history" onClick={() => onSource('versions')} />
      <MenuAction icon={IconClockEdit} label="Shift times" onClick={() => onRetime('shift')} />
      <MenuAction icon={IconArrowsHorizontal} label="Re-align times" onClick={() => onRetime('realign')} />
      <MenuAction icon={IconLanguage} label="Spoken language" onClick={onLanguage} />
      {transcript.isChecked ? null : (
        <MenuAction
          icon={IconWorldShare}
          label={transcript.isReleased ? 'Withdraw machine transcript' : 'Publish machine transcript'}
          onClick={onRelease}
        />
      )}
      <Menu.Divider />
      {canTranscribe ? <MenuAction icon={IconMicrophone} label="Transcribe again" onClick={() => onSource('start')} /> : null}
      <MenuAction icon={IconUpload} label="Import" onClick={() => onSource('import')} />
      <MenuAction
        icon={IconTrash}
        label="Delete"
        danger
        question={{
          title: 'Delete this transcript?',
          children: 'You can restore it from the version history. A published episode keeps its transcript until you republish it.',
          confirmLabel: 'Delete transcript',
        }}
        onClick={onDelete}
      />
    </ActionsMenu>
  )
}
