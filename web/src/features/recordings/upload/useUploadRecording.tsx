import { recordingMessages } from '@castwright/contract/recordings/form.ts'
import { Button, Group, Stack } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import type { Recording } from '@castwright/contract/recordings/shapes.ts'
import { reasonOf } from '../../../lib/fieldErrors.ts'
import { rpc } from '../../../lib/rpc.ts'
import { retrying, Sending, type SendState } from '../../../lib/resumable/send.ts'
import { useSession } from '../../../lib/session.ts'
import { PlanLimitsDialog } from '../../../components/PlanLimitsDialog.tsx'
import { toast } from '../../../ui/toast.tsx'
import {
  acceptsMasters,
  attach,
  findRegistered,
  isPlanLimit,
  refreshRecordings,
  register,
  type UploadedFile,
  type UploadTarget,
} from '../api.ts'
import { measureUploaded } from '../measurement/useBrowserMeasurement.ts'
import { messages } from '../messages.ts'
import { checkFile, contentTypeOf, type NamedFile, needsFinishing, previewDuration, rememberFile } from './file.ts'
import { showNotice } from '../../../ui/notice.tsx'
import { modals } from '../../../ui/modals.tsx'

/** Keep both, replace the existing recording or use it. Null cancels. */
type Answer = 'both' | 'replace' | 'reuse' | null

type Found = { fileName: string; newFileName: string; canReuse: boolean }

/** Asks what to do about an unused recording in the library with the same name. Null if the dialog is closed. */
function askAboutDuplicate({ fileName, newFileName, canReuse }: Found): Promise<Answer> {
  const choices: { label: string; answer: Answer }[] = [
    { label: 'Cancel', answer: null },
    ...(canReuse ? [{ label: 'Use existing', answer: 'reuse' } as const] : []),
    { label: 'Replace', answer: 'replace' },
    { label: 'Keep both', answer: 'both' },
  ]
  const { promise, resolve } = Promise.withResolvers<Answer>()
  const id: string = modals.open({
    title: 'Duplicate Recording',
    onClose: () => resolve(null),
    children: (
      <Stack gap="lg">
        <Stack gap="xs" c="dimmed">
          <span>Your library already has a recording named “{fileName}” that no episode uses.</span>
          <span>Keep both (the new file becomes “{newFileName}”) or replace the existing one.</span>
        </Stack>
        <Group justify="flex-end" gap="sm">
          {choices.map(({ label, answer }) => (
            <Button
              key={label}
              variant={answer === 'both' ? 'filled' : 'default'}
              data-autofocus={answer === 'both' || undefined}
              onClick={() => {
                resolve(answer)
                modals.close(id)
              }}
            >
              {label}
            </Button>
          ))}
        </Group>
      </Stack>
    ),
  })
  return promise
}

/** How a chosen file becomes a recording: uploaded, uploaded as a replacement, or an existing one reused. */
export type UploadPlan =
  | { kind: 'send'; file: File; fileName: string; insteadOf: string | null }
  | { kind: 'reuse'; recordingId: string; fileName: string }

export type Work = { fileName: string; seconds: number | null } & (
  | { step: 'checking' | 'finishing' }
  | { step: 'sending'; state: SendState }
)

export type Failure = {
  message: string
  reason?: string
  /** A valid name for the same file. */
  retryAs?: NamedFile
  /** The same file, if finishing would accept it. */
  master?: NamedFile
}

/** The upload target's current recording, and whether a library recording may be used instead. */
type PlanOptions = { current: Recording | null; canReuse: boolean }

export type RecordingUploader = ReturnType<typeof useUploadRecording>

/** Registers an uploaded file. If only the response was lost, it isn't registered twice. */
async function registerOnce(uploaded: UploadedFile, target: UploadTarget, signal: AbortSignal): Promise<Recording> {
  let tries = 0
  const step = async () => {
    const before = tries > 0 ? await findRegistered(uploaded, target) : null
    tries += 1
    return before ?? register(uploaded, target)
  }
  return retrying(step, signal)
}

/** Validates and uploads a file, resolves duplicates and reports errors. */
export function useUploadRecording(podcast: Pick<Podcast, 'id' | 'mediaFormat' | 'showAccess'>, onFailure?: (failure: Failure) => void) {
  const { user } = useSession()
  const [work, setWork] = useState<Work | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isFull, setFull] = useState(false)
  const activeSending = useRef<Sending>(null)
  const runId = useRef(0)
  // Leaving the page cancels the upload.
  useEffect(
    () => () => {
      runId.current += 1
      activeSending.current?.cancel()
    },
    [],
  )

  const fail = (message: string, error: unknown): void => {
    if (isPlanLimit(error)) return setFull(true)
    const failed = { message, reason: reasonOf(error) }
    setFailure(failed)
    onFailure?.(failed)
  }

  /** Decides how to handle a chosen file. Null means do nothing. */
  const planUpload = async (chosen: NamedFile, { current, canReuse }: PlanOptions): Promise<UploadPlan | null> => {
    setFailure(null)
    // As it is now: finishing may have been turned on for this file.
    const accepted = { mediaFormat: podcast.mediaFormat, acceptsMasters: await acceptsMasters(podcast) }
    const checked = checkFile(accepted, chosen)
    if ('message' in checked) {
      const { message, suggestion } = checked
      setFailure({
        message,
        ...(suggestion !== null && { retryAs: { file: chosen.file, fileName: suggestion } }),
        ...(needsFinishing(accepted, chosen.fileName) && { master: chosen }),
      })
      return null
    }
    const { fileName } = checked
    const send = { kind: 'send', file: chosen.file, fileName, insteadOf: null } as const
    const ownRunId = (runId.current += 1)
    setWork({ step: 'checking', fileName, seconds: null })
    try {
      const found = await rpc('RecordingService.ValidateFileName', { fileName, podcastId: podcast.id })
      if (runId.current !== ownRunId) return null
      setWork(null)
      // Replaces a recording of the same name in the same episode without asking.
      if (!found.isDuplicate || (current !== null && found.duplicateRecordingId === current.id)) return send
      if (found.isAssociatedWithEpisode) {
        showNotice('Duplicate Recording', `Another episode uses “${fileName}”. ${recordingMessages.renameAndRetry}`)
        return null
      }
      const { newFileName, duplicateRecordingId } = found
      const answer = await askAboutDuplicate({ fileName, newFileName, canReuse })
      if (answer === null || duplicateRecordingId === null) return null
      if (answer === 'reuse') return { kind: 'reuse', recordingId: duplicateRecordingId, fileName }
      return answer === 'both' ? { ...send, fileName: newFileName } : { ...send, insteadOf: duplicateRecordingId }
    } catch (error) {
      if (runId.current === ownRunId) fail(messages.uploadFailed, error)
      return null
    } finally {
      if (runId.current === ownRunId) setWork(null)
    }
  }

  const send = async ({ file, fileName, insteadOf }: UploadPlan & { kind: 'send' }, target: UploadTarget): Promise<Recording | null> => {
    let seconds: number | null = null
    const sending = new Sending(file, {
      bucket: 'recordings',
      userId: user?.id ?? '',
      podcastId: podcast.id,
      contentType: contentTypeOf(fileName),
      onState: (state) => setWork({ step: 'sending', fileName, seconds, state }),
    })
    activeSending.current = sending
    void previewDuration(file, podcast.mediaFormat).then((found) => (seconds = found))
    let failureMessage: string = messages.uploadFailed
    try {
      const url = await sending.run()
      failureMessage = target.current || insteadOf ? 'Sorry, we were unable to replace your recording.' : messages.createFailed
      setWork({ step: 'finishing', fileName, seconds })
      const recording = await registerOnce({ fileName, url, insteadOf }, target, sending.signal)
      rememberFile(recording.id, file)
      void measureUploaded(recording)
      sending.settle()
      return recording
    } catch (error) {
      if (sending.isCanceled) return null
      sending.cancel()
      fail(failureMessage, error)
      return null
    } finally {
      if (activeSending.current === sending) activeSending.current = null
    }
  }

  const reuse = async ({ recordingId }: UploadPlan & { kind: 'reuse' }, { episodeId }: UploadTarget): Promise<Recording | null> => {
    try {
      return episodeId === null ? null : await attach(recordingId, episodeId)
    } catch (error) {
      fail(messages.selectFailed, error)
      return null
    }
  }

  /** Uploads and registers the file. Null if it failed, which was reported, or was canceled. */
  const execute = async (plan: UploadPlan, target: UploadTarget): Promise<Recording | null> => {
    const ownRunId = (runId.current += 1)
    setFailure(null)
    setWork({ step: plan.kind === 'send' ? 'checking' : 'finishing', fileName: plan.fileName, seconds: null })
    try {
      const recording = plan.kind === 'send' ? await send(plan, target) : await reuse(plan, target)
      if (recording) await refreshRecordings()
      return recording
    } finally {
      if (runId.current === ownRunId) setWork(null)
    }
  }

  const dialog: ReactNode = (
    <PlanLimitsDialog opened={isFull} onClose={() => setFull(false)} isOwner={podcast.showAccess === 'OWNER'}>
      This file exceeds your plan's storage limit. Delete recordings you no longer need or upgrade.
    </PlanLimitsDialog>
  )

  return {
    podcast,
    planUpload,
    execute,
    work,
    failure,
    dismiss: () => setFailure(null),
    cancel: () => {
      if (!activeSending.current) return
      activeSending.current.cancel()
      setWork(null)
      toast.info('Upload canceled.')
    },
    pause: () => activeSending.current?.pause(),
    resume: () => activeSending.current?.resume(),
    dialog,
  }
}
