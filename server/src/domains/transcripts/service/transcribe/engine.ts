import { hostname } from 'node:os'
import type { TranscriptionEngine } from '@castwright/contract/transcripts/shapes.ts'
import type { App } from '../../../../platform/app.ts'
import * as store from '../../store.ts'

/** What made a transcript, such as `built-in Moonshine Tiny`. */
export const engineName = ({ provider, model }: TranscriptionEngine): string => `${provider} ${model}`.trim()

/** A server that hasn't reported for so long has stopped. */
const staleMs = 90_000

const server = `${hostname()} ${process.pid}`

/** Runs periodically on every server that transcribes. */
export async function reportEngine(app: App): Promise<void> {
  const seenAt = app.now()
  await app.transaction(async (tx) => {
    await store.saveEngine(tx, { server, engine: app.speech.engine(), seenAt })
    await store.deleteEngines(tx, new Date(seenAt.getTime() - staleMs))
  })
}

/** From best to worst. */
const order: Array<TranscriptionEngine['state']> = ['ready', 'installing', 'failed', 'off']

/** What makes transcripts. A server with `ROLE=web` makes none itself: the others say whether they can. */
export async function findEngine({ db, speech, config, now }: Pick<App, 'db' | 'speech' | 'config' | 'now'>): Promise<TranscriptionEngine> {
  const own = speech.engine()
  if (config.role !== 'web' || own.provider !== 'built-in') return own
  const reported = await store.findEngines(db, new Date(now().getTime() - staleMs))
  return reported.toSorted((one, other) => order.indexOf(one.state) - order.indexOf(other.state))[0] ?? own
}
