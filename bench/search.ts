import type { Person } from '../server/test/kit/as.ts'
import { makeMember, makePerson } from '../server/test/kit/make.ts'
import { newId } from '../server/src/platform/ids.ts'
import { openProduct, type Product } from './product.ts'
import { median, percentile, type Result } from './result.ts'

const podcasts = 400
const rows = 100_000
const goalMs = 50

/** Random, but the same in each run. */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const random = randomOf(7)
const letters = 'eeeeeeeetttttaaaaaoooooiiiinnnnsssshhhrrrrddlluuccmmffwwyyppvbbggk'
const word = (): string =>
  Array.from({ length: 3 + Math.floor(random() * 8) }, () => letters[Math.floor(random() * letters.length)]).join('')
const vocabulary = [...new Set(Array.from({ length: 20_000 }, word))]

/** Word frequencies follow Zipf's law, like in any language. */
const pick = (): string => vocabulary[Math.floor(vocabulary.length ** random()) - 1]!
const text = (words: number): string => Array.from({ length: words }, pick).join(' ')

const kinds = ['episode', 'episode', 'episode', 'episode', 'episode', 'comment', 'comment', 'comment', 'recording', 'recording'] as const
const bodyWords = { episode: 80, comment: 20, recording: 0 }

async function fill({ sql }: Product, podcastIds: string[]): Promise<void> {
  const batch = 2000
  for (let start = 0; start < rows; start += batch) {
    const made = Array.from({ length: batch }, (_, at) => {
      const kind = kinds[at % kinds.length]!
      return {
        kind,
        podcast: podcastIds[at % podcastIds.length],
        title: kind === 'comment' ? '' : text(6),
        body: text(bodyWords[kind]),
        at: start + at,
      }
    })
    await sql(
      `select count(search_save(kind, gen_random_uuid(), podcast, title, body, now() - at * interval '1 minute'))
       from json_to_recordset($1) as made (kind text, podcast uuid, title text, body text, at int)`,
      [JSON.stringify(made)],
    )
  }
  await sql('vacuum analyze')
}

/** What people type: frequent and rare words, two words, the start of a word, and a typo. */
function queriesOf(): string[] {
  const from = (share: number): string => vocabulary[Math.floor(vocabulary.length ** share) - 1 + Math.floor(random() * 5)]!
  const one = (at: number): string => {
    const typed = from(0.2 + 0.75 * random())
    if (at % 5 === 1) return `${typed} ${from(0.3 + 0.4 * random())}`
    if (at % 5 === 2) return typed.slice(0, 3)
    if (at % 5 === 3) return typed.length > 5 ? typed.slice(0, 3) + typed[4] + typed[3] + typed.slice(5) : typed
    return typed
  }
  return Array.from({ length: 200 }, (_, at) => one(at))
}

async function measure({ call }: Product, person: Person, podcastId: string): Promise<{ searches: number[]; reads: number[] }> {
  const [searches, reads]: [number[], number[]] = [[], []]
  for (const [at, typed] of queriesOf().entries()) {
    const startedAt = performance.now()
    await call(person, 'SearchService.Find', { text: typed })
    const searchedAt = performance.now()
    await call(person, 'PodcastService.Find', { podcastId })
    // Warm-up rounds don't count.
    if (at < 20) continue
    searches.push(searchedAt - startedAt)
    reads.push(performance.now() - searchedAt)
  }
  return { searches, reads }
}

/** Searches 100,000 texts, as a member of three podcasts and of all 400, compared with reading one podcast. */
export async function search(): Promise<Result[]> {
  const product = await openProduct()
  try {
    const [few, many] = [await makePerson(product.kit), await makePerson(product.kit)]
    const podcastIds = Array.from({ length: podcasts }, newId)
    await product.sql(
      `insert into podcasts (id, title, profile_url, media_format, created_at) select id, 'Bench', id::text, 'audio', now() from unnest($1::uuid[]) as id`,
      [podcastIds],
    )
    await product.sql('insert into podcast_infos (podcast_id) select id from podcasts')
    for (const podcastId of podcastIds) await makeMember(product.kit, podcastId, many, 'OWNER')
    for (const podcastId of podcastIds.slice(0, 3)) await makeMember(product.kit, podcastId, few, 'EDITOR')
    await fill(product, podcastIds)
    const results: Result[] = []
    for (const [name, person] of [
      ['many podcasts', many],
      ['few podcasts', few],
    ] as const) {
      const { searches, reads } = await measure(product, person, podcastIds[0]!)
      const shared = { unit: 'ms', lowerIsBetter: true as const }
      const [p50, p95, read] = [median(searches), percentile(searches, 0.95), median(reads)]
      results.push(
        { ...shared, name: `search: ${name}, p95`, ours: p95, anchor: 'goal', anchorValue: goalMs, ratio: p95 / goalMs, goal: 1 },
        {
          ...shared,
          name: `search: ${name}, p50`,
          ours: p50,
          anchor: 'reading one podcast',
          anchorValue: read,
          ratio: p50 / read,
          goal: 6,
        },
      )
    }
    return results
  } finally {
    await product.close()
  }
}
