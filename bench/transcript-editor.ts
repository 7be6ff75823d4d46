import { existsSync } from 'node:fs'
import pg from 'pg'
import { fillWithDemo } from '../e2e/kit/demo.ts'
import { editorTimes, seconds } from '../e2e/kit/editor.ts'
import { startProduct } from '../e2e/kit/product.ts'
import browser from '../e2e/playwright.config.ts'
import { connectionStringOfRunning } from '../server/src/platform/postgres/running.ts'
import { compared, type Result } from './result.ts'
import { Skip } from './tools.ts'

const result = (name: string, ours: number, limit: number): Result => ({
  ...compared(`transcript-editor: ${name}`, 'ms', ours, 'goal', limit, 1),
  lowerIsBetter: true,
})

const profileUrl = 'the-long-way-home'

/** A recording of the demo without a transcript, made as long as ours. */
async function findRecording(dataDir: string): Promise<string> {
  const client = new pg.Client({ connectionString: (await connectionStringOfRunning(dataDir))! })
  await client.connect()
  try {
    const { rows } = await client.query<{ id: string }>(
      `update recordings set duration = $1 where id = (
         select r.id from recordings r join podcasts p on p.id = r.podcast_id
         where p.profile_url = $2 and not exists (select 1 from transcripts t where t.recording_id = r.id) limit 1
       ) returning id`,
      [seconds, profileUrl],
    )
    return rows[0]!.id
  } finally {
    await client.end()
  }
}

/** The editor with a transcript of three hours: how long it takes to open, and the longest time that it doesn't react. */
export async function transcriptEditor(): Promise<Result[]> {
  const { executablePath } = browser.use?.launchOptions ?? {}
  if (executablePath !== undefined && !existsSync(executablePath)) throw new Skip('no Chromium')
  const product = await startProduct({ PRIVATE_BETA: 'false' })
  try {
    const person = { email: 'demo@castwright.example', password: await fillWithDemo(product, 'UTC') }
    const times = await editorTimes({ url: product.url, person, profileUrl, recordingId: await findRecording(product.dataDir) })
    return [
      result('opens in the app', times.opened, 1000),
      result('opens with a reload of the app', times.reloaded, 2000),
      result('longest task while scrolling', times.scrolling, 50),
      result('longest task while typing', times.typing, 50),
      result('longest task while searching', times.searching, 50),
      result('longest task while replacing 1,169 words', times.replacing, 50),
    ]
  } finally {
    await product.stop()
  }
}
