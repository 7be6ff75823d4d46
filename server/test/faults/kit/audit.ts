import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import type { TestApp } from '../../kit/app.ts'
import type { Ledger, Show } from './load.ts'
import { withHands, type Place } from './place.ts'

export type Findings = { lost: string[]; twice: string[]; half: string[]; dangling: string[] }

async function shaOf(app: TestApp, object: string): Promise<string | null> {
  const found = await app.app.storage.get({ bucket: 'recordings', object })
  if (!found) return null
  const hash = createHash('sha256')
  await pipeline(found.body, hash)
  return hash.digest('hex')
}

/** Compares the data with what the server acknowledged. */
export const audit = (place: Place, show: Show, ledger: Ledger): Promise<Findings> =>
  withHands(place, async (app) => {
    const found: Findings = { lost: [], twice: [], half: [], dangling: [] }
    const episodes = await place.query<{ id: string; title: string; is_published: boolean }>('select id, title, is_published from episodes')
    for (const [id, { said, tried }] of ledger.edits) {
      const at = Number(/\d+$/.exec(episodes.find((one) => one.id === id)?.title ?? '')?.[0] ?? 0)
      if (said > 0 && at !== said && at !== tried) found.lost.push(`edit ${said} of ${id}: it is at ${at}, ${tried} was tried`)
    }
    for (const [id, { said, tried }] of ledger.releases) {
      const isOut = episodes.find((one) => one.id === id)?.is_published
      if (isOut !== said && isOut !== tried) found.lost.push(`release of ${id}: ${isOut} instead of ${said}`)
    }
    const recordings = await place.query<{ file_name: string; object: string; is_deleted: boolean }>('select * from recordings')
    for (const [name, { sha, tried }] of ledger.recordings) {
      const row = recordings.find((one) => one.file_name === name && !one.is_deleted)
      if (sha === null && row) found.lost.push(`deletion of ${name}`)
      if (sha !== null && !row && !tried) found.lost.push(`recording ${name}`)
      if (sha !== null && row && (await shaOf(app, row.object)) !== sha) found.dangling.push(`bytes of ${name}`)
    }
    const texts = (await place.query<{ content: string }>('select content from comments')).map(({ content }) => content)
    for (const content of ledger.comments) {
      const times = texts.filter((one) => one === content).length
      if (times === 0) found.lost.push(`comment ${content}`)
      if (times > 1) found.twice.push(`comment ${content}`)
    }
    for (const { object, is_deleted: isDeleted } of recordings)
      if (!isDeleted && (await app.app.storage.head({ bucket: 'recordings', object })) === null) found.dangling.push(`object ${object}`)
    found.half.push(...(await halfPublished(place)))
    found.twice.push(...(await toldTwice(place)))
    const feed = await (await fetch(`${place.server.url}/rss/${show.podcastId}.xml`)).text()
    const guids = [...feed.matchAll(/<guid[^>]*>([^<]+)<\/guid>/g)].map(([, guid]) => guid)
    const out = episodes.filter((one) => one.is_published).map(({ id }) => id)
    if (guids.toSorted().join() !== out.toSorted().join()) found.half.push(`the feed has ${guids.length}, published are ${out.length}`)
    return found
  })

/** Episodes that are published according to one table and not another. */
const halfPublished = async ({ query }: Place): Promise<string[]> => [
  ...(
    await query<{ id: string }>(
      `select e.id from episodes e left join publications p on p.episode_id = e.id left join recordings r on r.id = p.recording_id
       where e.is_published <> (p.episode_id is not null) or (e.is_published and (r.is_published is not true or p.published_at <> e.last_published_date))`,
    )
  ).map(({ id }) => id),
  ...(
    await query<{ id: string }>(
      `select podcast_id as id from podcast_infos i where number_of_published_episodes <> (select count(*) from episodes e where e.podcast_id = i.podcast_id and is_published)
         or number_of_episodes <> (select count(*) from episodes e where e.podcast_id = i.podcast_id)
         or (select coalesce(sum(size), 0) from uploads u where u.podcast_id = i.podcast_id and kind = 'recording'
               and used_at is not null and expires_at is null and released_at is null) <>
           (select coalesce(sum(file_size), 0) from recordings r where r.podcast_id = i.podcast_id and not is_deleted)`,
    )
  ).map(({ id }) => `numbers of ${id}`),
]

/** Events with more than one notification for a person. */
const toldTwice = async ({ query }: Place): Promise<string[]> =>
  (await query<{ event: string }>('select event from notifications group by event, user_id having count(*) > 1')).map(({ event }) => event)
