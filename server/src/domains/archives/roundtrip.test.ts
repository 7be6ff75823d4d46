import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/kit/app.ts'
import type { Person } from '../../../test/kit/as.ts'
import { isFull } from '../../../test/kit/full.ts'
import { givePlan, makePerson } from '../../../test/kit/make.ts'
import { recordEvent } from '../events/service.ts'
import { castwright } from '../../cli/testing.ts'
import { differences, exportShow, importShow, rowsOf, tar, untar, type Entries } from './testing.ts'

let here: TestApp
let there: TestApp
let owner: Person
let mover: Person
let podcastId: string
let first: Entries

/** Signs in as a person of the demo. */
async function signIn(app: TestApp, email: string, password: string): Promise<Person> {
  const answer = await app.server.inject({
    method: 'POST',
    url: '/api/auth/sign-in/email',
    headers: { origin: app.url },
    payload: { email, password },
  })
  const cookie = [answer.headers['set-cookie'] ?? []]
    .flat()
    .map((line) => line.split(';')[0])
    .join('; ')
  return { userId: answer.json<{ user: { id: string } }>().user.id, email, password, cookie }
}

beforeAll(async () => {
  if (!isFull) return
  ;[here, there] = await Promise.all([startTestApp({ worker: false }), startTestApp({ worker: false })])
  const settings = { DATABASE_URL: here.connectionString, DATA_DIR: here.dataDir, BASE_URL: here.url, NODE_ENV: 'test' }
  const ran = await castwright(['demo'], settings)
  owner = await signIn(here, 'demo@castwright.example', /with the password (\S+)/.exec(ran.out)![1]!)
  const { rows } = await here.pool.pool.query<{ id: string }>(
    'select podcast_id as id from episodes group by 1 order by count(*) desc limit 1',
  )
  podcastId = rows[0]!.id
  first = untar(await exportShow(here, owner, podcastId))
  mover = await makePerson(there, { email: owner.email })
  await givePlan(there, mover, 'AGENCY')
}, 180_000)
afterAll(async () => {
  if (isFull) await Promise.all([here.stop(), there.stop()])
})

// Creating the demo takes ten seconds.
test.skipIf(!isFull)('the demo show is the same after it moved to another instance, except for IDs and addresses', async () => {
  const moved = await importShow(there, mover, tar(first))
  expect(moved).toMatchObject({ state: 'done', error: null })
  const counts = rowsOf(first, 'episodes').length
  expect(moved.report).toMatchObject({ episodes: counts, files: expect.any(Number) as number })
  // Everyone else accepts their invitation, and gets back what they had done.
  const team = await there.pool.pool.query<{ id: string; email: string }>(
    'select id, email from podcast_roles where podcast_id = $1 and not is_active order by id',
    [moved.podcastId],
  )
  for (const { id, email } of team.rows) {
    const member = await makePerson(there, { email })
    await there.pool.pool.query('update podcast_roles set user_id = $1, is_active = true, email = null where id = $2', [member.userId, id])
    await there.app.transaction((tx) =>
      recordEvent(there.app, tx, {
        kind: 'member.joined',
        podcastId: moved.podcastId!,
        actorId: member.userId,
        data: { access: 'ADMIN' },
      }),
    )
  }
  const second = untar(await exportShow(there, mover, moved.podcastId!))
  expect(differences({ from: here, to: there, importId: moved.id }, first, second)).toEqual({
    // Everyone accepted an invitation, and has an account without a name or links.
    'events: added': team.rows.length,
    ...Object.fromEntries(
      ['email', 'expires_at', 'invited_at', 'is_active', 'user_id'].map((column) => [
        `podcast_roles.${column}`,
        expect.any(Number) as number,
      ]),
    ),
    // The people in them have other IDs.
    'podcasts.credits': 1,
  })
})
