import { expect, test } from 'vitest'
import { useApp } from '../../../test/kit/app.ts'
import { makeEpisode } from '../../../test/kit/episodes.ts'
import { isFull } from '../../../test/kit/full.ts'
import { givePlan, makePerson, makePodcast } from '../../../test/kit/make.ts'
import { publish, readyEpisode } from '../../../test/kit/publishing.ts'
import { exportShow, importShow, manifestOf, rowsOf, tar, untar, withManifest, withRows } from './testing.ts'

const archives = isFull ? 200 : 15

const app = await useApp({ worker: false })
const owner = await makePerson(app)
await givePlan(app, owner, 'AGENCY')
const { podcastId } = await makePodcast(app, owner)
await publish(app, owner, (await readyEpisode(app, owner, podcastId)).episodeId)
await makeEpisode(app, owner, podcastId)
const good = untar(await exportShow(app, owner, podcastId))

/** The same numbers in every run. */
function dice(seed: number): (sides: number) => number {
  let state = seed
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}

type Roll = ReturnType<typeof dice>
const pick = <T>(roll: Roll, values: T[]): T => values[roll(values.length)]!

/** Values that no column accepts. */
const misfits = ['\0', 'a\ud800b', { __proto: '\0' }, [['\0']], -5e300, '\0'.repeat(10_000)]

const filled = (): string[] => manifestOf(good).tables.flatMap(({ table, rows }) => (rows > 0 ? [table] : []))

const changes: Record<string, (roll: Roll) => Buffer> = {
  'a wrong value': (roll) => {
    const table = pick(roll, filled())
    const rows = rowsOf(good, table)
    const row = pick(roll, rows)
    row[pick(roll, Object.keys(row))] = pick(roll, misfits)
    return tar(withRows(good, table, rows))
  },
  'another column': (roll) => {
    const table = pick(roll, filled())
    const rows = rowsOf(good, table)
    pick(roll, rows)[pick(roll, ['evil', 'token_hash', '__proto__x', 'password'])] = 'x'
    return tar(withRows(good, table, rows))
  },
  'a row without the row it refers to': (roll) => tar(withRows(good, pick(roll, ['recordings', 'podcasts', 'episodes']), [])),
  'the same row twice': (roll) => {
    const table = pick(roll, ['podcasts', 'episodes', 'recordings', 'publications', 'events'])
    const rows = rowsOf(good, table)
    return tar(withRows(good, table, [...rows, rows[0]!]))
  },
  'a line that is no row': (roll) =>
    tar(withRows(good, pick(roll, filled()), [pick(roll, ['{', 'null', '7', '[]', '"x"', '['.repeat(100_000)])])),
  'a flipped bit in a file': (roll) => {
    const name = pick(
      roll,
      [...good.keys()].filter((one) => one.startsWith('files/') || one.startsWith('tables/')),
    )
    const bytes = Buffer.from(good.get(name)!)
    bytes[roll(bytes.length)]! ^= 1 << roll(8)
    return tar(new Map(good).set(name, bytes))
  },
  'a flipped bit in a header': (roll) => {
    const bytes = tar(good)
    bytes[roll(345)]! ^= 1 << roll(8)
    return bytes
  },
  'the end missing': (roll) => {
    const bytes = tar(good)
    return bytes.subarray(0, 1 + roll(bytes.length - 1))
  },
  'more at the end': (roll) => Buffer.concat([tar(good), Buffer.alloc(512 * (1 + roll(5)), roll(2))]),
  'another order or a missing entry': (roll) => {
    const names = [...good.keys()]
    const without = pick(roll, names)
    return tar(new Map([...good].filter(([name]) => name !== without)))
  },
  'a manifest that lies': (roll) =>
    tar(
      withManifest(good, (manifest) => {
        const file = pick(roll, manifest.files)
        const table = pick(roll, manifest.tables)
        pick(roll, [
          () => (file.size = 2 ** 50),
          () => (file.size = -1),
          () => (file.object = '..%2f..%2fetc%2fpasswd-aaaaaaaa'),
          () => (file.area = pick(roll, ['archives', 'user-avatars', '../x', 'constructor'])),
          () => (file.contentType = 'text/html; charset=utf-7'),
          () => (file.sha256 = 'f'.repeat(64)),
          () => (table.rows += 1),
          () => (table.parts = 1e9),
          () => (table.table = pick(roll, ['users', 'sessions', '"; drop table users', 'archives'])),
          () => manifest.tables.reverse(),
          () => manifest.files.push(file),
          () => manifest.people.push(...manifest.people),
          () => (manifest.people = []),
        ])()
      }),
    ),
}

test(`${archives} damaged and hostile archives are refused with a reason, write nothing, and need little memory`, async () => {
  const shows = async () => (await app.pool.pool.query<{ n: string }>('select count(*) as n from podcasts')).rows[0]!.n
  const kept = async () =>
    (
      await app.pool.pool.query<{ n: string }>(
        `select count(*) as n from uploads where used_at is not null and expires_at is null and bucket <> 'archives'`,
      )
    ).rows[0]!.n
  const before = [await shows(), await kept()]
  const memory = process.memoryUsage().rss
  const names = Object.keys(changes)
  for (let at = 0; at < archives; at++) {
    const name = names[at % names.length]!
    const refused = await importShow(app, owner, changes[name]!(dice(at + 1)))
    expect([at, name, refused.state, refused.error], `${at} ${name}`).toEqual([at, name, 'refused', expect.stringMatching(/\.$/)])
  }
  expect([await shows(), await kept()]).toEqual(before)
  expect((process.memoryUsage().rss - memory) / 1024 ** 2).toBeLessThan(400)
})
