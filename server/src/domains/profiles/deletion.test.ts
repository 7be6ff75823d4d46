import { describe, expect, test } from 'vitest'
import { useApp, useTestApp } from '../../../test/kit/app.ts'
import { as, callRaw, type Person } from '../../../test/kit/as.ts'
import { eventually } from '../../../test/kit/eventually.ts'
import { goodPassword, makeMember, makePerson, makePodcast } from '../../../test/kit/make.ts'
import { silentMp3 } from '../../platform/audio/testing.ts'
import { twoHalves } from '../../platform/images/testing.ts'
import { uploadJobs } from '../uploads/worker.ts'
import { upload } from '../uploads/testing.ts'
import { transferOperator } from './service.ts'
import { confirmPassword, find, freshUsername, storedObjects, update } from './testing.ts'

const app = await useApp({ listen: true })
const operator = await makePerson(app)

const remove = (person: Person, on = app) => callRaw(on, person, 'UserService.Delete', { userId: person.userId })
const impactOf = (person: Person, on = app) => as(on, person).UserService.FindDeletionImpact({ userId: person.userId })

async function signInAgain(person: Person): Promise<Person> {
  const answer = await app.server.inject({
    method: 'POST',
    url: '/api/auth/sign-in/email',
    headers: { origin: app.url },
    payload: { email: person.email, password: goodPassword },
  })
  return { ...person, cookie: String(answer.headers['set-cookie']).split(';')[0]! }
}

/** All rows with the user's ID, by table. */
async function traces(userId: string, on = app): Promise<Record<string, number>> {
  const { rows: columns } = await on.pool.pool.query<{ table_name: string; column_name: string }>(
    `select table_name, column_name from information_schema.columns
     where table_schema = 'public' and (column_name = 'user_id' or (table_name = 'users' and column_name = 'id'))`,
  )
  const found: Record<string, number> = {}
  for (const { table_name: table, column_name: column } of columns) {
    const { rowCount } = await on.pool.pool.query(`select 1 from ${table} where ${column} = $1`, [userId])
    if (rowCount) found[table] = rowCount
  }
  return found
}

const titles = async (on = app): Promise<string[]> =>
  (await on.pool.pool.query('select title from podcasts order by title')).rows.map((row) => String(row.title))

test('a user waiting for beta access can delete only their own account', async () => {
  const waiting = await makePerson(app, { beta: false })
  expect(await impactOf(waiting)).toMatchObject({ podcasts: [], needsPassword: true, obstacle: null })
  expect(await callRaw(app, waiting, 'UserService.Delete', { userId: operator.userId })).toMatchObject({ status: 403 })
  expect(await remove(waiting)).toMatchObject({ status: 412 })
  await confirmPassword(app, waiting)
  expect(await remove(waiting)).toEqual({ status: 200, body: {} })
  expect(await traces(waiting.userId)).toEqual({})
})

describe('deleting an account', () => {
  test('deletes everything the user owns and nothing else', async () => {
    const [owner, other] = [await makePerson(app), await makePerson(app)]
    const username = freshUsername()
    const photo = await upload(app, owner, 'user-avatars', await twoHalves().png().toBuffer())
    const sound = await upload(app, owner, 'user-audio-bios', silentMp3(100))
    await update(app, owner, { username }, { thumbnailFile: photo, audioBioFile: sound })
    await upload(app, owner, 'user-avatars', Buffer.from('sent and never used'))
    const [first, second] = [await makePodcast(app, owner, 'Zebra Crossing'), await makePodcast(app, owner, 'Apple Cart')]
    const theirs = await makePodcast(app, other, 'Not Yours')
    await makeMember(app, first.podcastId, other, 'EDITOR')
    await makeMember(app, theirs.podcastId, owner, 'ADMIN')
    const elsewhere = await signInAgain(owner)

    expect(await impactOf(owner)).toEqual({
      podcasts: [
        { id: second.podcastId, title: 'Apple Cart' },
        { id: first.podcastId, title: 'Zebra Crossing' },
      ],
      needsPassword: true,
      obstacle: null,
    })
    await confirmPassword(app, owner)
    expect(await remove(owner)).toEqual({ status: 200, body: {} })

    for (const device of [owner, elsewhere])
      expect(await callRaw(app, device, 'UserService.Find', { userId: owner.userId })).toMatchObject({ status: 401 })
    expect(await callRaw(app, null, 'UserService.FindByProfileURL', { profileUrl: username })).toMatchObject({ status: 404 })
    expect(await titles()).toEqual(['Not Yours'])
    expect((await as(app, other).PodcastService.FindByUserID({ userId: other.userId })).podcasts).toMatchObject([{ title: 'Not Yours' }])
    expect(await update(app, other, { username })).toMatchObject({ username })
    await app.emailTo(owner.email, /account was deleted/)
    await eventually(async () => expect(await storedObjects(app)).toEqual([]))
    expect(await traces(owner.userId)).toEqual({})
    // The address can be used again.
    expect((await makePerson(app, { email: owner.email })).userId).not.toBe(owner.userId)
  })

  test('is atomic', async () => {
    const fresh = await useTestApp({ listen: true, worker: false })
    await makePerson(fresh)
    const owner = await makePerson(fresh)
    const photo = await upload(fresh, owner, 'user-avatars', await twoHalves().png().toBuffer())
    await update(fresh, owner, { username: freshUsername() }, { thumbnailFile: photo })
    await makePodcast(fresh, owner, 'Still Here')
    await confirmPassword(fresh, owner)
    const state = async () => ({
      traces: await traces(owner.userId, fresh),
      titles: await titles(fresh),
      objects: await storedObjects(fresh),
      jobs: (await fresh.pool.pool.query('select name from pgboss.job order by 1')).rows,
    })
    const before = await state()
    await fresh.pool.pool.query(`
      create function stop_it() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
      create trigger stop_it before delete on users for each row execute function stop_it()`)
    expect(await remove(owner, fresh)).toMatchObject({ status: 500, body: { code: 'internal' } })
    expect(await state()).toEqual(before)
    await fresh.pool.pool.query('drop trigger stop_it on users')
    expect(await remove(owner, fresh)).toMatchObject({ status: 200 })
  })

  test('deletes files even if the job is interrupted and rerun', async () => {
    const fresh = await useTestApp({ listen: true, worker: false })
    const [first, owner] = [await makePerson(fresh), await makePerson(fresh)]
    const picture = await twoHalves().png().toBuffer()
    const kept = await update(fresh, first, {}, { thumbnailFile: await upload(fresh, first, 'user-avatars', picture) })
    await update(fresh, owner, {}, { thumbnailFile: await upload(fresh, owner, 'user-avatars', picture) })
    await confirmPassword(fresh, owner)
    await remove(owner, fresh)
    const { rows } = await fresh.pool.pool.query<{ data: object }>(
      `select data from pgboss.job where name = 'uploads.remove-objects' order by created_on`,
    )
    const job = uploadJobs[0]!
    const wholly = new AbortController().signal
    // The first run is interrupted, the others complete.
    const storage = { ...fresh.app.storage }
    let calls = 0
    storage.remove = async (ref) => {
      calls += 1
      if (calls === 3) throw new Error('the process ended here')
      await fresh.app.storage.remove(ref)
    }
    for (const { data } of rows) await job.run({ ...fresh.app, storage }, data, wholly).catch(() => {})
    for (const { data } of [...rows, ...rows]) await job.run(fresh.app, data, wholly)
    expect(await storedObjects(fresh)).toHaveLength(4)
    expect((await fetch(kept.thumbnailUrl!)).status).toBe(200)
  })
})

describe('it requires', () => {
  test('a password recently confirmed in the same session', async () => {
    const person = await makePerson(app)
    const unconfirmed = { status: 412, body: { code: 'failed_precondition', meta: { reason: 'password_unconfirmed' } } }
    expect(await remove(person)).toMatchObject(unconfirmed)
    await confirmPassword(app, await signInAgain(person))
    expect(await remove(person)).toMatchObject(unconfirmed)
    await confirmPassword(app, person)
    app.clock.move(11 * 60_000)
    expect(await remove(person)).toMatchObject(unconfirmed)
    expect((await find(app, person)).email).toBe(person.email)
    await confirmPassword(app, person)
    expect(await remove(person)).toMatchObject({ status: 200 })
  })

  test('no password if the account has none', async () => {
    const person = await makePerson(app)
    await app.pool.pool.query(
      `update accounts set provider_id = 'google', account_id = user_id::text, password = null where user_id = $1`,
      [person.userId],
    )
    expect(await impactOf(person)).toMatchObject({ podcasts: [], needsPassword: false, obstacle: null })
    expect(await remove(person)).toMatchObject({ status: 200 })
    expect(await traces(person.userId)).toEqual({})
  })

  test('the user themselves', async () => {
    const [person, eve] = [await makePerson(app), await makePerson(app)]
    await confirmPassword(app, eve)
    for (const method of ['UserService.Delete', 'UserService.FindDeletionImpact', 'UserService.AlertPasswordChanged'] as const) {
      expect(await callRaw(app, eve, method, { userId: person.userId })).toMatchObject({
        status: 403,
        body: { meta: { reason: 'not_yourself' } },
      })
      expect(await callRaw(app, null, method, { userId: person.userId })).toMatchObject({ status: 401 })
    }
    expect((await find(app, person)).email).toBe(person.email)
  })
})

test('happens once with one email when calls race', async () => {
  for (let round = 0; round < 3; round++) {
    const person = await makePerson(app)
    await confirmPassword(app, person)
    const answers = await Promise.all([remove(person), remove(person), remove(person)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401])
    await app.emailTo(person.email, /account was deleted/)
    const { rows } = await app.pool.pool.query(`select 1 from pgboss.job where name = 'profiles.farewell' and data->>'email' = $1`, [
      person.email,
    ])
    expect(rows).toHaveLength(1)
  }
})

describe('the operator', () => {
  const words = /You're the operator of this instance and other people use it\. Transfer it first/

  test("can't be deleted while others use the instance, until it is transferred", async () => {
    const heir = await makePerson(app)
    await confirmPassword(app, operator)
    expect(await impactOf(operator)).toMatchObject({ obstacle: expect.stringMatching(words) })
    expect(await remove(operator)).toMatchObject({
      status: 412,
      body: { msg: expect.stringMatching(words), meta: { reason: 'operator_stays' } },
    })
    await transferOperator(app.app, heir.userId)
    expect(await find(app, heir)).toMatchObject({ isOperator: true, isBetaUser: true })
    expect(await find(app, operator)).toMatchObject({ isOperator: false })
    expect(await remove(operator)).toMatchObject({ status: 200 })
  })

  test('can be deleted as the only user, and the next user becomes the operator', async () => {
    const fresh = await useTestApp({ worker: false })
    const alone = await makePerson(fresh)
    await confirmPassword(fresh, alone)
    expect(await remove(alone, fresh)).toMatchObject({ status: 200 })
    expect(await find(fresh, await makePerson(fresh, { beta: false }))).toMatchObject({ isOperator: true, isBetaUser: true })
  })

  test('is always assigned when a sign-up races with the deletion', async () => {
    for (let round = 0; round < 3; round++) {
      const fresh = await useTestApp({ worker: false })
      const alone = await makePerson(fresh)
      await confirmPassword(fresh, alone)
      const [answer] = await Promise.all([remove(alone, fresh), makePerson(fresh), makePerson(fresh)])
      expect([200, 412]).toContain(answer.status)
      const { rows } = await fresh.pool.pool.query('select user_id from profiles where is_operator')
      expect(rows).toHaveLength(1)
      expect(rows[0].user_id === alone.userId).toBe(answer.status === 412)
    }
  })
})
