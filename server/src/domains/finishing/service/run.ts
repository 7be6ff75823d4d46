import { stat } from 'node:fs/promises'
import type { FinishingStage } from '@castwright/contract/finishing/shapes.ts'
import { isMaster } from '@castwright/contract/recordings/form.ts'
import type { App } from '../../../platform/app.ts'
import { isDiskFull } from '../../../platform/disk-full.ts'
import { Fault } from '../../../platform/fault.ts'
import { newId } from '../../../platform/ids.ts'
import { encode, measureParts, type EncodeOptions, type Sound } from '../../../platform/mastering/encode.ts'
import type { Input } from '../../../platform/mastering/arguments.ts'
import { bodyPath, renderBody, type Rendered } from '../../../platform/mastering/render.ts'
import { MasteringError, type Tool } from '../../../platform/mastering/run.ts'
import { serveLocally } from '../../../platform/media/serve-locally.ts'
import { runClaimed, Superseded } from '../../../platform/queue/claimed.ts'
import type { StageFacts } from '../../../schema/finishing.ts'
import { findRecording, type RecordingRow } from '../../recordings/service.ts'
import { keptParts } from '../spans.ts'
import * as store from '../store.ts'
import { openFolder, removeFolder, removeFolderIfOver, requireSpace } from './folder.ts'
import { failFinishing, saveResult } from './result.ts'

type Run = { app: App; row: store.FinishingRow; source: RecordingRow; tool: Tool; report: (stage: FinishingStage, share: number) => void }

/** Where each stage starts and how much it takes, of 1. */
const shares: Record<FinishingStage, [from: number, part: number]> = {
  render: [0, 0.2],
  measure: [0.2, 0.2],
  encode: [0.4, 0.58],
  save: [0.98, 0.02],
}

/** Runs as a job. Continues with the stage that it was in, because what it made stays in the folder. */
export async function runFinishing(app: App, finishingId: string, signal: AbortSignal): Promise<void> {
  const runnerId = newId()
  const row = await app.transaction((tx) => store.claimFinishing(tx, finishingId, { runnerId, now: app.now() }))
  if (!row) return removeFolder(app, finishingId)
  let now = { stage: row.stage ?? ('render' as const), progress: row.progress }
  const report: Run['report'] = (stage, share) => {
    const [from, part] = shares[stage]
    now = { stage, progress: from + part * share }
  }
  await runClaimed(app, {
    name: `finishing ${finishingId}`,
    signal,
    checkMs: 1000,
    isOurs: () => app.transaction((tx) => store.saveStage(tx, row.id, runnerId, now)),
    async work(limited) {
      const folder = await openFolder(app, row.id)
      const source = await findRecording(app.db, row.recordingId)
      if (!source) throw new MasteringError('The recording was deleted.')
      await finishStages({ app, row, source, tool: { program: app.config.ffmpegPath, folder, signal: limited }, report }, runnerId)
    },
    reasonOf,
    fail: (reason) => failFinishing(app, row, reason, runnerId),
  })
  await removeFolderIfOver(app, row.id)
}

/** Null if trying again can help. */
function reasonOf(error: unknown): string | null {
  if (error instanceof MasteringError) return error.message
  if (isDiskFull(error)) return "The server's disk is full, so nothing was changed. Try again when the operator has freed up some space."
  if (error instanceof Fault)
    return error.refusal.meta?.['reason'] === 'plan_limit'
      ? "You've used all of your plan's storage. Delete recordings or upgrade, then try again."
      : 'The recording was deleted.'
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 'ffmpeg is not installed on this server.'
  return null
}

async function finishStages(run: Run, runnerId: string): Promise<void> {
  const { app, row, source, tool, report } = run
  const save = async (facts: StageFacts): Promise<void> => {
    Object.assign(row.facts, facts)
    if (!(await app.transaction((tx) => store.saveStage(tx, row.id, runnerId, { facts: row.facts })))) throw new Superseded()
  }
  report('render', 0)
  const rendered = (await findRendered(run)) ?? (await render(run))
  await save({ rendered })
  await withSounds(run, async ({ intro, outro }) => {
    const { crossfade, loudness, truePeak, format } = row.values
    const options: EncodeOptions = { rendered, intro, outro, crossfade, loudness, truePeak, format }
    report('measure', 0)
    const measured = row.facts.measured ?? (await measureParts(tool, options, (share) => report('measure', share)))
    await save({ measured })
    report('encode', 0)
    const encoded = await encode(tool, options, measured, (share) => report('encode', share))
    report('save', 0)
    await saveResult(app, { row, source, rendered, encoded, tool, runnerId })
  })
}

/** What a job that was interrupted has rendered, if it is complete. */
async function findRendered({ row, tool }: Run): Promise<Rendered | null> {
  const { rendered } = row.facts
  const size = await stat(bodyPath(tool.folder)).then(
    (file) => file.size,
    () => null,
  )
  return rendered && size === rendered.bytes ? rendered : null
}

async function render({ app, row, source, tool, report }: Run): Promise<Rendered> {
  await requireSpace(tool.folder, source.duration)
  // Measured again, because what was rendered before is gone.
  delete row.facts.measured
  const { channels, trimsSilence, levels, reducesNoise } = row.values
  const durationMs = source.duration * 1000
  const parts = keptParts(row.cuts, durationMs)
  const ref = { bucket: 'recordings', object: source.object }
  const rendered = await serveLocally(app.storage, ref, (address) =>
    renderBody(
      tool,
      { address, type: source.fileType as Input['type'] },
      { parts, durationMs, channels, trimsSilence, levels, reducesNoise, onProgress: (share) => report('render', share) },
    ),
  )
  if (!rendered) throw new MasteringError("This recording's file is missing.")
  if (isMaster(source.fileType)) requireComplete(rendered, row, durationMs)
  return rendered
}

/** A master that ends early was cut off. */
function requireComplete({ seconds }: Rendered, row: store.FinishingRow, durationMs: number): void {
  const expected = keptParts(row.cuts, durationMs).reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0) / 1000
  if (seconds < expected - 1) throw new MasteringError("This recording's file is incomplete. Upload the complete file.")
}

type Sounds = { intro: Sound | null; outro: Sound | null }

async function withSounds<T>({ app, row }: Run, work: (sounds: Sounds) => Promise<T>): Promise<T> {
  const { introId, outroId } = row.values
  return withSound(app, introId, (intro) => withSound(app, outroId, (outro) => work({ intro, outro })))
}

async function withSound<T>(app: App, soundId: string | null, work: (sound: Sound | null) => Promise<T>): Promise<T> {
  if (soundId === null) return work(null)
  const row = await store.findSound(app.db, soundId)
  const missing = new MasteringError("This preset's intro or outro was deleted. Choose another one.")
  if (!row) throw missing
  const { object, fileType: type, duration } = row
  const done = await serveLocally(app.storage, { bucket: 'recordings', object }, async (address) => ({
    result: await work({ input: { address, type }, duration }),
  }))
  if (!done) throw missing
  return done.result
}
