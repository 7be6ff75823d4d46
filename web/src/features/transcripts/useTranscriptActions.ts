import type { Transcript } from '@castwright/contract/transcripts/shapes.ts'
import { useState } from 'react'
import { queryClient } from '../../lib/queryClient.ts'
import { messageOf, rpc } from '../../lib/rpc.ts'
import { confirm } from '../../ui/confirm.tsx'
import { toast } from '../../ui/toast.tsx'
import { setFacts, setTranscript, transcriptQuery } from './api.ts'

/** What can be done with a transcript as a whole. Everything is saved first. */
export function useTranscriptActions(recordingId: string, save: () => Promise<boolean>, onUpdate: (transcript: Transcript) => void) {
  const [isPending, setPending] = useState(false)

  const before = async (): Promise<boolean> => {
    const isSaved = await save()
    if (!isSaved) toast.error("Your last changes couldn't be saved. Try again before you continue.")
    return isSaved
  }
  const run = async (act: () => Promise<string>): Promise<void> => {
    setPending(true)
    try {
      if (await before()) toast.success(await act())
    } catch (error) {
      toast.error(messageOf(error))
    } finally {
      setPending(false)
    }
  }
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
        return isReleased ? 'Publishing will include the machine text.' : 'Publishing will no longer include the machine text.'
      }),
    confirmTimes: () =>
      run(async () => {
        onUpdate((await rpc('TranscriptsService.ShiftTranscript', { recordingId, byMs: 0 })).transcript)
        return 'The times are marked as right.'
      }),
    remove: async () => {
      const isSure = await confirm({
        title: 'Delete this transcript?',
        children: 'You can restore it from the version history. A published episode keeps its transcript until you republish it.',
        confirmLabel: 'Delete transcript',
        danger: true,
      })
      if (!isSure) return
      await run(async () => {
        await rpc('TranscriptsService.DeleteTranscript', { recordingId })
        setTranscript(recordingId, null)
        await queryClient.invalidateQueries({ queryKey: transcriptQuery(recordingId).queryKey })
        return 'Transcript deleted.'
      })
    },
  }
}
