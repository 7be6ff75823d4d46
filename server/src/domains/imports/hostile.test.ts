import { existsSync, readFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import type { MethodName } from '@castwright/contract/methods.ts'
import { callRaw } from '../../../test/kit/as.ts'
import { makePodcast } from '../../../test/kit/make.ts'
import { deleteAll } from '../../../test/kit/rows.ts'
import { useShow } from '../../../test/kit/show.ts'
import { canary } from '../../platform/fetch/testing.ts'
import { readMigration } from './service.ts'
import { importForm, insertProof } from './testing.ts'

const trap = await canary()
afterAll(() => trap.close())
const { app, owner: person, podcastId } = await useShow({ worker: false })

const corpus = new URL('../../../../../shared/corpora/ssrf/fuzzdb/localhost.txt', import.meta.url)
const present = existsSync(corpus)
if (!present) console.warn('SKIPPED: the corpus of hostile addresses (../shared/corpora/ssrf) is not on this machine.')

const names = [
  '127.0.0.1',
  '127.1',
  '0',
  '0x7f000001',
  '2130706433',
  '0177.0.0.1',
  '[::1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  'localhost',
  'localhost.',
  '①②⑦.⓪.⓪.①',
  '169.254.169.254',
  'user:secret@127.0.0.1',
  ...(present ? readFileSync(corpus, 'utf8').split('\n').filter(Boolean) : []),
]

/** Everything that fetches a URL given by a user. */
const doors = {
  ParseRSS: (url: string) => refused('PodcastService.ParseRSS', { url }),
  Create: (url: string) => refused('MigrationVerificationService.Create', { rssFeedUrl: url, proof: 'txt' }),
  async Migrate(url: string) {
    await insertProof(app, person, url)
    return refused('PodcastService.Migrate', { rssFeedUrl: url, podcast: importForm('x-show'), userId: person.userId, oldHost: 'Other' })
  },
  async Compare(url: string) {
    await putMigration(podcastId, url)
    return refused('MigrationInfoService.Compare', { podcastId })
  },
  async read(url: string) {
    const own = await makePodcast(app, person)
    await putMigration(own.podcastId, url)
    await readMigration(app.app, own, new AbortController().signal)
    const { rows } = await app.pool.pool.query<{ state: string }>('select state from migrations where podcast_id = $1', [own.podcastId])
    return rows[0]!.state === 'failed' ? null : rows[0]
  },
}

async function refused(name: MethodName, body: unknown): Promise<unknown> {
  await deleteAll(app, 'rates')
  const answer = await callRaw(app, person, name, body)
  return answer.status === 412 || answer.status === 400 ? null : { name, body, answer }
}

const putMigration = (podcastId: string, url: string) =>
  app.pool.pool.query(
    `insert into migrations (podcast_id, feed_url, total_episodes, started_at) values ($1, $2, 0, now())
     on conflict (podcast_id) do update set feed_url = $2, state = 'reading'`,
    [podcastId, url],
  )

test.each(Object.keys(doors) as Array<keyof typeof doors>)('%s reaches no private address', async (door) => {
  const urls = names.flatMap((name) => [`http://${name}:${trap.port}/feed.xml`, `http://${name}/feed.xml`])
  urls.push(`ftp://127.0.0.1:${trap.port}/`, 'file:///etc/passwd', `gopher://127.0.0.1:${trap.port}/`)
  const wrong: unknown[] = []
  // Reading waits 6 s before giving up on an unresolvable name, so run all of them concurrently.
  if (door === 'read') wrong.push(...(await Promise.all(urls.map(doors.read))))
  else for (const url of urls) wrong.push(await doors[door](url))
  expect(wrong.filter(Boolean)).toEqual([])
  expect(trap.connections()).toBe(0)
})
