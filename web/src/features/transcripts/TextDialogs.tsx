import type { Transcript, TranscriptionEngine } from '@castwright/contract/transcripts/shapes.ts'
import { ImportDialog } from './ImportDialog.tsx'
import type { TranscriptPageProps } from './props.ts'
import { StartDialog } from './StartDialog.tsx'
import { VersionsDialog } from './VersionsDialog.tsx'

export type TextSource = 'start' | 'import' | 'versions'

type Props = Pick<TranscriptPageProps, 'recording' | 'timeZone'> & {
  /** Undefined until it is known. */
  engine: TranscriptionEngine | undefined
  hasText: boolean
  opened: TextSource | null
  /** Saves first. Resolves to whether that worked. */
  before: () => Promise<boolean>
  onText: (transcript: Transcript) => void
  onClose: () => void
}

/** The ways to get a text: the machine, a file, or an earlier version. */
export function TextDialogs({ recording, timeZone, engine, hasText, opened, before, onText, onClose }: Props) {
  const common = { recordingId: recording.id, hasText, before, onText, onClose }
  return (
    <>
      {engine ? <StartDialog {...common} podcastId={recording.podcastId} engine={engine} opened={opened === 'start'} /> : null}
      <ImportDialog {...common} opened={opened === 'import'} />
      <VersionsDialog {...common} timeZone={timeZone} opened={opened === 'versions'} />
    </>
  )
}
