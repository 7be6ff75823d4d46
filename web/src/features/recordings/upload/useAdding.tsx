import type { Podcast } from '@castwright/contract/podcasts.ts'
import type { Recording } from '@castwright/contract/recordings.ts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { messageOf, rpc, RpcError } from '../../../lib/rpc.ts'
import { patiently } from '../../../lib/resumable/patience.ts'
import { Sending, type SendState } from '../../../lib/resumable/send.ts'
import { useSession } from '../../../lib/session.ts'
import { PlanLimitsDialog } from '../../../components/PlanLimitsDialog.tsx'
import { toast } from '../../../ui/toast.tsx'
import { type Arrived, attach, hasArrived, isPlanLimit, type Place, reasonOf, refreshRecordings, register } from '../api.ts'
import { words } from '../words.ts'
import { askAboutDuplicate, tellTaken } from './duplicates.tsx'
import { checkFile, contentTypeOf, type NamedFile, previewLength } from './file.ts'
import { rememberFile } from './justSent.ts'

/** How a chosen file becomes a recording: it is sent, perhaps in place of one of the library, or one that is there is used. */
export type Way =
  | { kind: 'send'; file: File; fileName: string; insteadOf: string | null }
  | { kind: 'reuse'; recordingId: string; fileName: string }

export type Work = { fileName: string; seconds: number | null } & (
  | { step: 'checking' | 'finishing' }
  | { step: 'sending'; state: SendState }
)

export type Failure = {
  says: string
  reason?: string
  /** Another name under which the same file would do. */
  retryAs?: NamedFile
}

/** What stands where the file is to go, and whether a recording of the library would do as well. */
type Aim = { current: Recording | null; canReuse: boolean }

export type Adding = ReturnType<typeof useAdding>

/** The last step of a file that is there. Where only the answer was lost, the step is not taken twice. */
async function settleIn(arrived: Arrived, place: Place, signal: AbortSignal): Promise<Recording> {
  let tries = 0
  const step = async () => {
    const before = tries > 0 ? await hasArrived(arrived, place) : null
    tries += 1
    return before ?? register(arrived, place)
  }
  return patiently(step, signal)
}

/** Takes a file from the reader's disk to its place, with everything that can be asked or go wrong on the way. */
export function useAdding(podcast: Pick<Podcast, 'id' | 'mediaFormat' | 'showAccess'>, onFailure?: (failure: Failure) => void) {
  const { user } = useSession()
  const [work, setWork] = useState<Work | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isFull, setFull] = useState(false)
  const underWay = useRef<Sending>(null)
  const turn = useRef(0)
  // Whoever leaves the page has called it back.
  useEffect(
    () => () => {
      turn.current += 1
      underWay.current?.cancel()
    },
    [],
  )

  const fail = (says: string, error: unknown): void => {
    if (isPlanLimit(error)) return setFull(true)
    const failed = { says, reason: error instanceof RpcError ? reasonOf(error) : messageOf(error) }
    setFailure(failed)
    onFailure?.(failed)
  }

  /** What is to be done with a file that was chosen for a place; null where nothing is. */
  const decide = async (chosen: NamedFile, { current, canReuse }: Aim): Promise<Way | null> => {
    setFailure(null)
    const checked = checkFile(podcast.mediaFormat, chosen)
    if ('says' in checked) {
      const { says, suggestion } = checked
      setFailure({ says, ...(suggestion !== null && { retryAs: { file: chosen.file, fileName: suggestion } }) })
      return null
    }
    const { fileName } = checked
    const send = { kind: 'send', file: chosen.file, fileName, insteadOf: null } as const
    const mine = (turn.current += 1)
    setWork({ step: 'checking', fileName, seconds: null })
    try {
      const found = await rpc('RecordingService.ValidateFileName', { fileName, podcastId: podcast.id })
      if (turn.current !== mine) return null
      setWork(null)
      // One takes the place of another of the same name in the same episode without asking.
      if (!found.isDuplicate || (current !== null && found.duplicateRecordingId === current.id)) return send
      if (found.isAssociatedWithEpisode) {
        await tellTaken(fileName)
        return null
      }
      const { newFileName, duplicateRecordingId } = found
      const answer = await askAboutDuplicate({ fileName, newFileName, canReuse })
      if (answer === null || duplicateRecordingId === null) return null
      if (answer === 'reuse') return { kind: 'reuse', recordingId: duplicateRecordingId, fileName }
      return answer === 'both' ? { ...send, fileName: newFileName } : { ...send, insteadOf: duplicateRecordingId }
    } catch (error) {
      if (turn.current === mine) fail(words.uploadFailed, error)
      return null
    } finally {
      if (turn.current === mine) setWork(null)
    }
  }

  const send = async ({ file, fileName, insteadOf }: Way & { kind: 'send' }, place: Place): Promise<Recording | null> => {
    let seconds: number | null = null
    const sending = new Sending(file, {
      bucket: 'recordings',
      userId: user?.id ?? '',
      podcastId: podcast.id,
      contentType: contentTypeOf(fileName),
      onState: (state) => setWork({ step: 'sending', fileName, seconds, state }),
    })
    underWay.current = sending
    void previewLength(file, podcast.mediaFormat).then((found) => (seconds = found))
    let stage: string = words.uploadFailed
    try {
      const url = await sending.run()
      stage = place.current || insteadOf ? words.replaceFailed : words.createFailed
      setWork({ step: 'finishing', fileName, seconds })
      const recording = await settleIn({ fileName, url, insteadOf }, place, sending.signal)
      rememberFile(recording.id, file)
      sending.settle()
      return recording
    } catch (error) {
      if (sending.isCanceled) return null
      sending.cancel()
      fail(stage, error)
      return null
    } finally {
      if (underWay.current === sending) underWay.current = null
    }
  }

  const reuse = async ({ recordingId }: Way & { kind: 'reuse' }, { episodeId }: Place): Promise<Recording | null> => {
    try {
      return episodeId === null ? null : await attach(recordingId, episodeId)
    } catch (error) {
      fail(words.selectFailed, error)
      return null
    }
  }

  /** Brings it to its place. Null where it did not come there: that was said, or it was called back. */
  const carry = async (way: Way, place: Place): Promise<Recording | null> => {
    const mine = (turn.current += 1)
    setFailure(null)
    setWork({ step: way.kind === 'send' ? 'checking' : 'finishing', fileName: way.fileName, seconds: null })
    try {
      const recording = way.kind === 'send' ? await send(way, place) : await reuse(way, place)
      if (recording) await refreshRecordings()
      return recording
    } finally {
      if (turn.current === mine) setWork(null)
    }
  }

  const dialog: ReactNode = (
    <PlanLimitsDialog opened={isFull} onClose={() => setFull(false)} isOwner={podcast.showAccess === 'OWNER'}>
      {words.storageFull}
    </PlanLimitsDialog>
  )

  return {
    decide,
    carry,
    work,
    failure,
    dismiss: () => setFailure(null),
    cancel: () => {
      if (!underWay.current) return
      underWay.current.cancel()
      setWork(null)
      toast.info(words.canceled)
    },
    pause: () => underWay.current?.pause(),
    resume: () => underWay.current?.resume(),
    dialog,
  }
}
