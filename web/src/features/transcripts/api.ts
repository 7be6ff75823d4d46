import type { Output } from '@castwright/contract/methods.ts'
import type { Transcript, TranscriptExportFormat, TranscriptFacts, Transcription } from '@castwright/contract/transcripts/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { retryThrice } from '../../lib/online.ts'
import { queryClient } from '../../lib/queryClient.ts'
import { query, queryKeyOf } from '../../lib/rpc.ts'

/** How often a running transcription is asked for its progress. */
const pollIntervalMs = 2000
/** The installation of the engine takes minutes. */
const installIntervalMs = 5000

/** The transcript of a recording, or null. The editor keeps its own copy and asks itself for what others changed. */
export const transcriptQuery = (recordingId: string) => query('TranscriptsService.GetTranscript', { recordingId })

export const useTranscript = (recordingId: string) =>
  useQuery({
    ...transcriptQuery(recordingId),
    select: ({ transcript }) => transcript,
    staleTime: Infinity,
    gcTime: 0,
    // Comparing all words with the previous ones after each save would block typing.
    structuralSharing: false,
    retry: retryThrice,
  })

export const fetchTranscript = async (recordingId: string): Promise<Transcript | null> =>
  (await queryClient.query({ ...transcriptQuery(recordingId), staleTime: 0 })).transcript

type Got = Output<'TranscriptsService.GetTranscript'>

export const setTranscript = (recordingId: string, transcript: Transcript | null): void =>
  void queryClient.setQueryData<Got>(transcriptQuery(recordingId).queryKey, { transcript })

/** Changes everything but the segments. */
export const setFacts = (recordingId: string, facts: TranscriptFacts): void =>
  void queryClient.setQueryData<Got>(
    transcriptQuery(recordingId).queryKey,
    (known) => known && { transcript: known.transcript && { ...known.transcript, ...facts } },
  )

const transcriptionQuery = (recordingId: string) => query('TranscriptsService.GetTranscription', { recordingId })

export const isUnderWay = (transcription: Transcription | null | undefined): boolean =>
  transcription?.state === 'waiting' || transcription?.state === 'running'

/** The latest transcription and what makes them, asked again while one of them is under way. */
export const useTranscription = (recordingId: string) =>
  useQuery({
    ...transcriptionQuery(recordingId),
    retry: retryThrice,
    refetchInterval: ({ state: { data } }) =>
      isUnderWay(data?.transcription) ? pollIntervalMs : data?.engine.state === 'installing' ? installIntervalMs : false,
  })

export const refreshTranscription = (recordingId: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: queryKeyOf('TranscriptsService.GetTranscription', { recordingId }) })

export const exportNames: Record<TranscriptExportFormat, string> = {
  vtt: 'WebVTT (.vtt)',
  srt: 'SubRip (.srt)',
  json: 'JSON (.json)',
  html: 'Web page (.html)',
  txt: 'Plain text (.txt)',
}

export const exportUrl = (recordingId: string, format: TranscriptExportFormat): string => `/api/transcripts/${recordingId}.${format}`
