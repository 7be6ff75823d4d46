import type { Transcript } from '@castwright/contract/transcripts/shapes.ts'
import { queryClient } from '../../lib/queryClient.ts'
import { rpc } from '../../lib/rpc.ts'
import { useSubmit } from '../../ui/form/useSubmit.ts'
import { toast } from '../../ui/toast.tsx'
import { setFacts, setTranscript, transcriptQuery } from './api.ts'

/** What can be done with a transcript as a whole. Everything is saved first. */
export function useTranscriptActions(recordingId: string, save: () => Promise<boolean>, onUpdate: (transcript: Transcript) => void) {
  const before = async (): Promise<boolean> => {
    const isSaved = await save()
    if (!isSaved) toast.error("Your last changes couldn't be saved. Try again before you continue.")
    return isSaved
  }
  const { submit: run, isBusy: isPending } = useSubmit(async (act: () => Promise<string>) => {
    if (await before()) toast.success(await act())
  })
  return {
    before,
    isPending,
    markChecked: (isChecked: boolean) =>
      run(async () => {
        onUpdate((await rpc('TranscriptsService.MarkChecked', { recordingId, isChecked })).transcript)
        return isChecked ? 'Transcript marked as checked.' : 'Transcript no longer marked as checked.'
      }),
    release: (isReleased: boolean) =>
      run(async () => {
        setFacts(recordingId, (await rpc('TranscriptsService.ReleaseTranscript', { recordingId, isReleased })).transcript)
        return isReleased ? 'Publishing will include the machine transcript.' : 'Publishing will no longer include the machine transcript.'
      }),
    confirmTimes: () =>
      run(async () => {
        onUpdate((await rpc('TranscriptsService.ShiftTranscript', { recordingId, byMs: 0 })).transcript)
        return 'Times confirmed.'
      }),
    remove: () =>
      run(async () => {
        await rpc('TranscriptsService.DeleteTranscript', { recordingId })
        setTranscript(recordingId, null)
        await queryClient.invalidateQueries({ queryKey: transcriptQuery(recordingId).queryKey })
        return 'Transcript deleted.'
      }),
  }
}
