import type { Recording } from '@castwright/contract/recordings/shapes.ts'
import { useEffect, useSyncExternalStore } from 'react'
import { rpc } from '../../../lib/rpc.ts'
import { refreshRecordings } from '../api.ts'
import { fileOf } from '../upload/file.ts'

/** Recordings that this page measures, and those it has tried. */
const running = new Set<string>()
const tried = new Set<string>()
const listeners = new Set<() => void>()

function setRunning(id: string, isRunning: boolean): void {
  if (isRunning) running.add(id)
  else running.delete(id)
  for (const tell of listeners) tell()
}

async function measure({ id, duration }: Recording): Promise<void> {
  const file = fileOf(id)
  if (!file || tried.has(id)) return
  tried.add(id)
  setRunning(id, true)
  try {
    const { measureFile } = await import('./measureFile.ts')
    if (await measureFile(id, file, duration)) await refreshRecordings()
  } catch (error) {
    // oxlint-disable-next-line no-console -- Explains why there is no measurement.
    console.warn("Your browser couldn't measure this recording.", error)
  } finally {
    setRunning(id, false)
  }
}

/** Milliseconds between looks at a new recording, and how often we look. */
const pollMs = 3000
const maxPolls = 20

/** Files that the server measures with ffmpeg, if it has it. */
const needsFfmpeg = new Set<Recording['fileType']>(['m4a', 'mp4', 'm4v', 'mov'])

/** After an upload, measures the file here if the server can't, also if the recording isn't shown. */
export async function measureUploaded(uploaded: Recording): Promise<void> {
  if (!needsFfmpeg.has(uploaded.fileType)) return
  for (let polls = 0; polls < maxPolls; polls += 1) {
    await new Promise((resolve) => setTimeout(resolve, pollMs))
    const found = await rpc('RecordingService.Find', { recordingId: uploaded.id }).catch(() => null)
    const state = found?.recording.measurement.state
    if (found && state === 'browser') return measure(found.recording)
    if (state !== undefined && state !== 'pending') return
  }
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Measures a file that was uploaded from this page, if the server can't. Returns whether it is being measured. */
export function useBrowserMeasurement(recording: Recording): boolean {
  const { id, measurement } = recording
  const isMeasuring = useSyncExternalStore(subscribe, () => running.has(id))
  const isAsked = measurement.state === 'browser'
  useEffect(() => {
    if (isAsked) void measure(recording)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- The rest of the recording doesn't matter.
  }, [id, isAsked])
  return isMeasuring
}
