import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { useTestApp, type TestApp } from '../../test/kit/app.ts'
import { as } from '../../test/kit/as.ts'
import { makePerson } from '../../test/kit/make.ts'
import { tempFolder } from '../platform/backup/testing.ts'
import { castwright, command } from './testing.ts'

const settingsOf = (app: TestApp) => ({ DATABASE_URL: app.connectionString, DATA_DIR: app.dataDir, BASE_URL: app.url, NODE_ENV: 'test' })

/** The audit log. */
const actsIn = async (app: TestApp) =>
  (
    await app.pool.pool.query('select kind, subject_id, details from operator_acts where operator_id is null order by created_at, id')
  ).rows.map(({ kind, subject_id: subjectId, details }) => [kind, subjectId, details])

test('prints the usage without a command and for help', async () => {
  for (const [start, args] of [
    [castwright, []],
    [command, ['help']],
    [command, ['--help']],
  ] as const) {
    const { code, out, err } = await start([...args], {})
    expect(code).toBe(0)
    expect(err).toBe('')
    for (const command of ['beta grant EMAIL', 'operator set EMAIL', 'plan set EMAIL PLAN', 'backup FILE', 'restore FILE', 'doctor'])
      expect(out).toContain(command)
  }
})

test.for([
  { args: ['dance'], says: /Unknown command "dance"\.[\s\S]*backup FILE/ },
  { args: ['beta'], says: /beta grant EMAIL/ },
  { args: ['beta', 'revoke', 'a@b.c'], says: /beta grant EMAIL/ },
  { args: ['beta', 'grant'], says: /^EMAIL is missing\./ },
  { args: ['plan', 'set', 'a@b.c'], says: /^PLAN is missing\./ },
  { args: ['backup'], says: /^FILE is missing\./ },
  { args: ['backup', 'a', 'b'], says: /^Unexpected argument "b"\./ },
  { args: ['restore', 'a', '--hard'], says: /^Unknown option '--hard'\.\n/ },
  {
    args: ['downloads', 'explain', '--agents', 'a.txt', '--day', '2026-03-01'],
    says: /^--agent and --agents cannot be combined with other options\./,
  },
  { args: ['doctor', '--json', 'now'], says: /^Unexpected argument "now"\./ },
])('answers wrong arguments with the usage: $args', async ({ args, says }) => {
  const { code, out, err } = await command(args, {})
  expect({ code, out }).toEqual({ code: 2, out: '' })
  expect(err).toMatch(says)
  expect(err).toContain('Usage: npm run castwright --')
})

test('reports problems the operator can fix in one sentence', async () => {
  const folder = await tempFolder()
  const file = join(folder, 'x.tar')
  const failing = async (args: string[], env: Record<string, string>, says: RegExp, start = command) => {
    const { code, out, err } = await start(args, env)
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err).toMatch(says)
    expect(err).not.toMatch(/\n +at /)
  }
  await failing(['backup', file], { PORT: 'many' }, /^Invalid settings:\n {2}PORT/)
  await failing(['backup', file], { DATA_DIR: join(folder, 'none') }, /^There is no Castwright data in .*none\./)
  await failing(['plan', 'set', 'a@b.c', 'gold'], {}, /^Unknown plan "gold"\. Plans: free, starter, pro, agency, beta, unlimited\.\n$/)
  await failing(['restore', '-'], {}, /^A backup is read twice/, castwright)
  await failing(['restore', file], {}, /^Could not read the backup: ENOENT/)
  await failing(
    ['beta', 'grant', 'a@b.c'],
    { DATABASE_URL: 'postgres://me:hidden@127.0.0.1:1/x' },
    /^Could not connect to the database: .*ECONNREFUSED/,
  )
  await writeFile(file, 'words')
  await failing(
    ['restore', file],
    { DATA_DIR: join(folder, 'none') },
    /^The backup is damaged or incomplete and was not restored\. Nothing was changed\.\n$/,
  )
})

test('grants beta access once', async () => {
  const app = await useTestApp()
  await makePerson(app)
  const guest = await makePerson(app, { beta: false })
  const settings = settingsOf(app)
  const podcasts = () => as(app, guest).PodcastService.FindByUserID({ userId: guest.userId })
  await expect(podcasts()).rejects.toThrow()
  expect(await castwright(['beta', 'grant', guest.email.toUpperCase()], settings)).toMatchObject({ code: 0, err: '' })
  expect(await podcasts()).toEqual({ podcasts: [] })
  await app.emailTo(guest.email, /in|welcome|access/i)
  expect((await command(['beta', 'grant', guest.email], settings)).out).toContain('already has access to the beta.')
  expect(await command(['beta', 'grant', 'nobody@example.com'], settings)).toMatchObject({
    code: 1,
    out: '',
    err: expect.stringMatching(/^No account uses nobody@example\.com\./),
  })
})

test('transfers the operator role', async () => {
  const app = await useTestApp({ worker: false })
  const [operator, heir] = [await makePerson(app), await makePerson(app, { beta: false })]
  const settings = settingsOf(app)
  const isOperator = async (person: typeof heir) => (await as(app, person).UserService.Find({ userId: person.userId })).user.isOperator
  expect(await command(['operator', 'set', heir.email], settings)).toEqual({
    code: 0,
    out: `${heir.email} is now the operator of this instance.\n`,
    err: '',
  })
  expect([await isOperator(operator), await isOperator(heir)]).toEqual([false, true])
  expect(await actsIn(app)).toEqual([
    ['user.operator_revoked', operator.userId, ''],
    ['user.operator_granted', heir.userId, ''],
  ])
  expect((await command(['operator', 'set', heir.email], settings)).out).toContain('is already the operator.')
  expect((await command(['operator', 'set', 'nobody@example.com'], settings)).code).toBe(1)
})

test('sets a plan, ignoring case', async () => {
  const app = await useTestApp({ worker: false })
  const person = await makePerson(app)
  const settings = settingsOf(app)
  expect(await command(['plan', 'set', person.email, 'Agency'], settings)).toEqual({
    code: 0,
    out: `${person.email} is now on the agency plan.\n`,
    err: '',
  })
  expect(await app.pool.pool.query('select plan from subscriptions').then(({ rows }) => rows)).toEqual([{ plan: 'AGENCY' }])
  expect((await command(['plan', 'set', 'nobody@example.com', 'pro'], settings)).code).toBe(1)
  expect((await command(['plan', 'show', person.email], settings)).out).toBe(
    `${person.email} is on the agency plan: given by the operator.\n`,
  )
  expect(await actsIn(app)).toEqual([['user.plan_set', person.userId, 'agency']])
})

test('leaves a database of another release alone', async () => {
  const app = await useTestApp({ worker: false })
  const person = await makePerson(app)
  await app.pool.pool.query(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9999999999999)`)
  expect(await command(['plan', 'set', person.email, 'pro'], settingsOf(app))).toMatchObject({
    code: 1,
    err: expect.stringContaining('another release'),
  })
  await app.pool.pool.query('delete from drizzle.__drizzle_migrations')
  expect(await command(['plan', 'set', person.email, 'pro'], settingsOf(app))).toMatchObject({
    code: 1,
    err: expect.stringContaining('Start the server once'),
  })
})

test('classifies a file of user agents and names the rule for each', async () => {
  const folder = await tempFolder()
  const [lines, published] = [join(folder, 'agents.txt'), join(folder, 'bots.json')]
  await writeFile(lines, 'Overcast Player 66271\n\ncurl/8.5.0\n')
  await writeFile(published, JSON.stringify({ entries: [{ name: 'x', pattern: '^x', examples: ['Quillon/1.0'] }] }))
  const measure = (file: string) => command(['downloads', 'explain', '--agents', file], { DATA_DIR: folder })
  const text = await measure(lines)
  expect(text.out).toBe(
    'counts\tOvercast\tbuilt-in list of apps\tOvercast Player 66271\nbot\tcurl\tbuilt-in list of crawlers\tcurl/8.5.0\n2 agents, 1 bot (50.00%).\n',
  )
  expect((await measure(published)).out).toMatch(/^bot\tbot\tisbot, by its pattern .+\tQuillon\/1\.0\n1 agent, 1 bot \(100\.00%\)\.\n$/)
  expect(await measure(join(folder, 'none'))).toMatchObject({ code: 1, err: expect.stringMatching(/^Could not read/) })
})
