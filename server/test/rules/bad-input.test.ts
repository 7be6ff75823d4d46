import { methodNames, methodOf, type MethodName } from '@castwright/contract/methods.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { startTestApp, type TestApp } from '../kit/app.ts'
import { callRaw, type Person } from '../kit/as.ts'
import { makePerson, makePodcast } from '../kit/make.ts'

let app: TestApp
let operator: Person
let podcastId: string
const username = 'the.operator'

beforeAll(async () => {
  app = await startTestApp({ worker: false })
  operator = await makePerson(app)
  podcastId = (await makePodcast(app, operator)).podcastId
  await app.pool.pool.query('update profiles set username = $2 where user_id = $1', [operator.userId, username])
})
afterAll(() => app.stop())

const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`

/** What no field of any method takes as it stands; raw JSON, since some of it no JSON.stringify would write. */
const bad: Record<string, string> = {
  null: 'null',
  'a number': '7',
  'a negative number': '-1',
  'a number past 2^53': '9007199254740993',
  'a truth value': 'true',
  'an array': '["a"]',
  'an object': '{"a":1}',
  NUL: '"a\\u0000b"',
  'half a surrogate pair': '"\\ud800"',
  'a very long text': JSON.stringify('x'.repeat(900_000)),
  'deep nesting': deep,
  'a prototype': '{"__proto__":{"isOperator":true}}',
}

/** The object under a field, whether it may be left out or not. */
function objectIn(inner: z.core.$ZodType): z.ZodObject | null {
  if (inner instanceof z.ZodOptional || inner instanceof z.ZodNullable) return objectIn(inner.def.innerType)
  return inner instanceof z.ZodObject ? inner : null
}

/** Paths of all leaves of an input, with its own good value for the rest. */
function leaves(shape: z.ZodObject, path: string[] = []): string[][] {
  return Object.entries(shape.def.shape).flatMap(([field, inner]) => {
    const object = objectIn(inner)
    return [[...path, field], ...(object ? leaves(object, [...path, field]) : [])]
  })
}

const smallPhoto = { bucket: 'user-avatars', contentType: 'image/png', size: 1000 }

function good(name: MethodName): Record<string, unknown> {
  const filled: Record<string, unknown> = {
    podcastId,
    userId: operator.userId,
    accountId: operator.userId,
    profileUrl: username,
    username,
    ...smallPhoto,
  }
  if ('user' in methodOf(name).input.def.shape) filled['user'] = { id: operator.userId }
  return filled
}

/** The good input as JSON, with one place holding raw text. */
function withRaw(name: MethodName, path: string[], raw: string): string {
  const mark = '"@@raw@@"'
  const body = structuredClone(good(name))
  const parent = path.slice(0, -1).reduce<Record<string, unknown>>((at, key) => (at[key] ??= {}) as Record<string, unknown>, body)
  parent[path.at(-1)!] = '@@raw@@'
  return JSON.stringify(body).replace(mark, () => raw)
}

async function digest(): Promise<string> {
  const { rows } = await app.pool.pool.query<{ digest: string }>(
    `select md5(string_agg(t, '|' order by t)) as digest from (
       select p::text as t from profiles p union all select u::text from users u union all select r::text from podcast_roles r
       union all select p::text from podcasts p union all select s::text from subscriptions s union all select a::text from access_requests a) rows`,
  )
  return rows[0]!.digest
}

test('every field of every method refuses what it cannot take, and nothing changes', { timeout: 300_000 }, async () => {
  const before = await digest()
  const wrong: string[] = []
  let cases = 0
  for (const name of methodNames) {
    for (const path of leaves(methodOf(name).input)) {
      for (const [what, raw] of Object.entries(bad)) {
        await app.pool.pool.query('delete from rates')
        const answer = await callRaw(app, operator, name, withRaw(name, path, raw))
        cases += 1
        const body = answer.body as { code?: string; msg?: string }
        // A truth value may be right for a flag and a text for a text: then it is simply taken.
        const taken = answer.status === 200 && methodOf(name).input.safeParse(valueOf(name, path, raw)).success
        const refused = answer.status >= 400 && answer.status < 500 && answer.status !== 429 && body.code && body.msg
        if (!taken && !refused) wrong.push(`${name} ${path.join('.')} ${what}: ${answer.status}`)
      }
    }
  }
  expect(wrong).toEqual([])
  expect(await digest()).toBe(before)
  process.stdout.write(`bad input: ${cases} cases, ${wrong.length} wrong\n`)
})

function valueOf(name: MethodName, path: string[], raw: string): unknown {
  return JSON.parse(withRaw(name, path, raw))
}

test('a missing field is named', async () => {
  for (const name of methodNames) {
    const required = Object.entries(methodOf(name).input.def.shape).filter(([, inner]) => !inner.safeParse(undefined).success)
    const answer = await callRaw(app, operator, name, {})
    if (required.length > 0) expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_argument' } })
  }
})

test('facts that the server owns are ignored when a client sends them', async () => {
  const person = await makePerson(app, { beta: false })
  const user = {
    id: person.userId,
    isBetaUser: true,
    isOperator: true,
    is_operator: true,
    emailVerified: false,
    email: 'x@example.com',
    subscriptionType: 'AGENCY',
  }
  const answer = await callRaw(app, person, 'UserService.Create', { user, isBetaUser: true, ownerId: person.userId })
  expect(answer).toMatchObject({ status: 200, body: { user: { is_beta_user: false, is_operator: false, email: person.email } } })
})
