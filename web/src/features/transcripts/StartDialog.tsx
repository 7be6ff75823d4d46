import type { TranscriptionEngine } from '@castwright/contract/transcripts/shapes.ts'
import { transcriptLimits } from '@castwright/contract/transcripts/limits.ts'
import { Alert, Checkbox, Group, Select, Switch, Text, TextInput } from '@mantine/core'
import { useMap } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query, rpc } from '../../lib/rpc.ts'
import { clock } from '../../ui/AudioPlayer.tsx'
import { dialogOf } from '../../ui/dialogOf.tsx'
import { refreshTranscription } from './api.ts'
import { languageOptions } from './languages.ts'
import { EngineNotice } from './TranscriptionPanel.tsx'
import classes from './Transcripts.module.css'
import { QueryState } from '../../ui/QueryState.tsx'
import { useSubmit } from '../../ui/form/useSubmit.ts'
import { DialogForm } from '../../ui/form/DialogForm.tsx'

type Props = {
  recordingId: string
  podcastId: string
  engine: TranscriptionEngine
  /** Whether there is a text that would be replaced. */
  hasText: boolean
  /** Saves the text first. Resolves to whether that worked. */
  before: () => Promise<boolean>
  onClose: () => void
}

/** Starts a transcription, of one file or of one file per speaker. */
export const StartDialog = dialogOf('Transcribe this recording', Start, 'wide')

function Start({ recordingId, podcastId, engine, hasText, before, onClose }: Props) {
  const [language, setLanguage] = useState('')
  const [hasTracks, setHasTracks] = useState(false)
  const speakers = useMap<string, string>()
  const tracks = hasTracks ? [...speakers].map(([id, speaker]) => ({ recordingId: id, speaker: speaker.trim() })) : []
  const isIncomplete = hasTracks && (tracks.length === 0 || tracks.some(({ speaker }) => speaker === ''))
  const start = useSubmit({ inForm: true }, async () => {
    if (!(await before())) return
    await rpc('TranscriptsService.StartTranscription', { recordingId, ...(language && { language }), tracks, replace: hasText })
    await refreshTranscription(recordingId)
    onClose()
  })
  return (
    <DialogForm of={start} label="Start transcription" disabled={engine.state !== 'ready' || isIncomplete} hasFocus onClose={onClose}>
      <Text>This server transcribes the recording. You can close the page while it runs.</Text>
      <EngineNotice engine={engine} />
      {hasText ? <Alert color="yellow">The new transcript replaces the current one, which stays in the version history.</Alert> : null}
      <Select
        label="Spoken language"
        data={[{ value: '', label: 'Show language' }, ...languageOptions(engine.languages)]}
        value={language}
        allowDeselect={false}
        onChange={(value) => setLanguage(value ?? '')}
      />
      <Switch
        label="One file per speaker"
        description="If each speaker has a separate file, the transcript shows the right speaker names."
        checked={hasTracks}
        onChange={({ currentTarget }) => setHasTracks(currentTarget.checked)}
      />
      {hasTracks ? <Tracks podcastId={podcastId} speakers={speakers} /> : null}
    </DialogForm>
  )
}

const recordingsOf = (podcastId: string) =>
  query('RecordingService.FindByPodcastID', {
    podcastId,
    queryOptions: { orders: [{ propertyName: 'CreatedAt', sort: 'DESC' }], limit: 50 },
  })

function Tracks({ podcastId, speakers }: { podcastId: string; speakers: Map<string, string> }) {
  const { data, error, refetch } = useQuery(recordingsOf(podcastId))
  if (!data) return <QueryState title="Error loading recordings" order={3} error={error} refetch={refetch} rows={3} />
  return (
    <fieldset className={classes.tracks}>
      <legend>Library files</legend>
      {data.recordingsWithEpisodes.map(({ recording: { id, fileName, duration } }) => {
        const speaker = speakers.get(id)
        return (
          <Group key={id} justify="space-between" gap="xs">
            <Checkbox
              label={`${fileName} (${clock(duration)})`}
              checked={speaker !== undefined}
              disabled={speaker === undefined && speakers.size >= transcriptLimits.tracks}
              onChange={({ currentTarget }) => void (currentTarget.checked ? speakers.set(id, '') : speakers.delete(id))}
            />
            {speaker === undefined ? null : (
              <TextInput
                aria-label={`Speaker in ${fileName}`}
                placeholder="Speaker's name"
                size="xs"
                maxLength={transcriptLimits.speaker}
                value={speaker}
                onChange={({ currentTarget }) => speakers.set(id, currentTarget.value)}
              />
            )}
          </Group>
        )
      })}
    </fieldset>
  )
}
