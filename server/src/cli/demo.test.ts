import { expect, test, vi } from 'vitest'
import { useTestApp, type TestApp } from '../../test/kit/app.ts'
import { as, type Person } from '../../test/kit/as.ts'
import { makePerson, makePodcast } from '../../test/kit/make.ts'
import { castwright } from './testing.ts'

// It draws pictures of nine million pixels, and the machine may be busy.
vi.setConfig({ testTimeout: 180_000 })

const email = 'demo@castwright.example'

const settingsOf = (app: TestApp) => ({ DATABASE_URL: app.connectionString, DATA_DIR: app.dataDir, BASE_URL: app.url, NODE_ENV: 'test' })

async function signIn(app: TestApp, address: string, password: string): Promise<Person> {
  const answer = await app.server.inject({
    method: 'POST',
    url: '/api/auth/sign-in/email',
    headers: { origin: app.url },
    payload: { email: address, password },
  })
  expect(answer.statusCode, answer.body).toBe(200)
  const cookie = [answer.headers['set-cookie'] ?? []]
    .flat()
    .map((line) => line.split(';')[0])
    .join('; ')
  return { userId: answer.json<{ user: { id: string } }>().user.id, email: address, password, cookie }
}

/** The rows of every table. */
async function counts(app: TestApp): Promise<unknown> {
  const count = `(xpath('/row/n/text()', query_to_xml('select count(*) as n from ' || table_name, false, true, '')))[1]::text`
  const { rows } = await app.pool.pool.query<{ name: string; rows: string }>(
    `select table_name as name, ${count} as rows from information_schema.tables where table_schema = 'public' order by 1`,
  )
  expect(rows.find(({ name }) => name === 'podcasts')).toEqual({ name: 'podcasts', rows: '2' })
  return rows
}

const passwordIn = (out: string): string => /Sign in as \S+ with the password (\S+)/.exec(out)?.[1] ?? ''

test('an empty instance gets people, podcasts and teams, and whoever signs in sees them', async () => {
  const app = await useTestApp()
  const { code, out, err } = await castwright(['demo'], settingsOf(app))
  expect({ code, err }).toEqual({ code: 0, err: '' })
  expect(out).toContain('As the first account of this instance it is the operator.')
  const owner = await signIn(app, email, passwordIn(out))

  const { user } = await as(app, owner).UserService.Find({ userId: owner.userId })
  expect(user).toMatchObject({ firstName: 'Nora', emailVerified: true, isBetaUser: true, isOperator: true, username: 'noralindqvist' })
  expect((await app.server.inject({ url: new URL(user.thumbnailUrl ?? '').pathname })).headers['content-type']).toBe('image/jpeg')

  const { podcasts } = await as(app, owner).PodcastService.FindByUserID({ userId: owner.userId })
  expect(podcasts.map(({ title, mediaFormat }) => [title, mediaFormat])).toEqual([
    ['Studio Light', 'video'],
    ['The Long Way Home', 'audio'],
  ])
  for (const podcast of podcasts) {
    expect(podcast).toMatchObject({ isDefaultPhoto: false, showAccess: 'OWNER', language: 'en-US', location: 'US' })
    for (const [field, value] of Object.entries(podcast)) {
      const isLeft = ['socialInstagram', 'socialFacebook', 'socialTwitter', 'socialLinkedin', 'socialPatreon', 'socialCashapp'].includes(
        field,
      )
      if (!isLeft) expect(value, field).not.toEqual('')
    }
    expect(podcast.releaseStartDate! > new Date().toISOString().slice(0, 10)).toBe(true)
    const art = await app.server.inject({ url: new URL(podcast.photoUrl).pathname })
    expect([art.statusCode, art.headers['content-type']]).toEqual([200, 'image/jpeg'])
  }

  const teams = await Promise.all(podcasts.map(({ id }) => as(app, owner).TeamManagementService.FindTeam({ podcastId: id })))
  const names = teams.map(({ usersWithPodcastRoles }) => usersWithPodcastRoles.map(({ user: member }) => member?.firstName).toSorted())
  expect(names).toEqual([
    ['Amara', 'Nora', 'Theo'],
    ['Amara', 'Jun', 'Nora', 'Theo'],
  ])
  const { userInfo } = await as(app, owner).UserInfoService.FindByUserID({ userId: owner.userId })
  expect(userInfo).toMatchObject({ subscriptionType: 'AGENCY', numberOfPodcasts: 2 })

  const editor = await signIn(app, 'jun@castwright.example', passwordIn(out))
  const { podcasts: joined } = await as(app, editor).PodcastService.FindByUserID({ userId: editor.userId })
  expect(joined).toMatchObject([{ title: 'The Long Way Home', showAccess: 'EDITOR' }])
})

test('a second time it changes nothing, and says what is there', async () => {
  const app = await useTestApp({ worker: false })
  const first = await castwright(['demo'], settingsOf(app))
  const before = await counts(app)
  const again = await castwright(['demo'], settingsOf(app))
  expect(again).toMatchObject({ code: 0, err: '' })
  for (const line of [`${email} is there already.`, '"The Long Way Home" is there already.', '"Studio Light" is there already.'])
    expect(again.out).toContain(line)
  expect(passwordIn(again.out)).toBe('')
  expect(await counts(app)).toEqual(before)
  await signIn(app, email, passwordIn(first.out))
})

test('beside others it takes nothing from them, and no letter goes out', async () => {
  const app = await useTestApp({ worker: false })
  const operator = await makePerson(app)
  await as(app, operator).UserService.Update({ user: { id: operator.userId, username: 'noralindqvist' } })
  const { podcastId } = await makePodcast(app, operator, 'Studio Light')
  await app.pool.pool.query(`update podcasts set profile_url = 'studio-light' where id = $1`, [podcastId])
  await app.pool.pool.query('delete from pgboss.job')
  const { code, out } = await castwright(['demo'], settingsOf(app))
  expect(code).toBe(0)
  expect(out).not.toContain('operator')
  const owner = await signIn(app, email, passwordIn(out))
  const { user } = await as(app, owner).UserService.Find({ userId: owner.userId })
  expect(user).toMatchObject({ isOperator: false, isBetaUser: true, username: '' })
  const { podcasts } = await as(app, owner).PodcastService.FindByUserID({ userId: owner.userId })
  expect(podcasts.map(({ profileUrl }) => profileUrl)).toEqual(['studio-light-demo', 'the-long-way-home'])
  const { rows } = await app.pool.pool.query<{ name: string }>('select distinct name from pgboss.job order by 1')
  expect(rows.map(({ name }) => name)).toEqual(['uploads.remove-objects'])
})

test('an instance that was never started is refused in a sentence', async () => {
  const app = await useTestApp({ worker: false })
  await app.pool.pool.query('delete from drizzle.__drizzle_migrations')
  expect(await castwright(['demo'], settingsOf(app))).toMatchObject({
    code: 1,
    out: '',
    err: expect.stringContaining('Start the server once, then try again.'),
  })
})
