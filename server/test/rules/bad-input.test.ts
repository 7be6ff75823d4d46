import { camel } from '@castwright/contract/case.ts'
import { methodNames, methodOf, type MethodName } from '@castwright/contract/methods.ts'
import { fromWire } from '@castwright/contract/wire.ts'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { useApp } from '../kit/app.ts'
import { callRaw } from '../kit/as.ts'
import { isFull } from '../kit/full.ts'
import { givePlan, makePerson } from '../kit/make.ts'
import { deleteAll, deletePodcast } from '../kit/rows.ts'
import { changedTables, digestOf } from './digest.ts'
import { callerOf, goodInput } from './inputs.ts'
import { makeStage } from './stage.ts'

const app = await useApp({ worker: false })
/** Has all permissions: only the input is wrong. */
const operator = await makePerson(app)
const [extra, guest] = [await makePerson(app), await makePerson(app)]
const username = 'the.operator'
await givePlan(app, operator, 'AGENCY')
await app.pool.pool.query('update profiles set username = $2 where user_id = $1', [operator.userId, username])

const newStage = () => makeStage(app, { owner: operator, extra, guest, caller: operator })
let stage = await newStage()
const replaceStage = async (): Promise<void> => {
  await deletePodcast(app, stage.podcastId)
  stage = await newStage()
}

afterAll(() => void process.stdout.write(`bad input: ${tried} cases\n`))

const nested = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`

/** Values that no field accepts, as raw JSON, since JSON.stringify can't write some of them. */
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
  'a long text': JSON.stringify('x'.repeat(50_000)),
  'deep nesting': nested(500),
  'a prototype': '{"__proto__":{"isOperator":true}}',
}

/** Parsing these takes as long as all the others, so only one field per method gets them. */
const huge: Record<string, string> = {
  'nearly all that a body may hold': JSON.stringify('x'.repeat(900_000)),
  'very deep nesting': nested(50_000),
}

/** Parsed once, because parsing the long ones for every field takes most of the time. */
const values = new Map(Object.values({ ...bad, ...huge }).map((raw) => [raw, JSON.parse(raw) as unknown]))

const wrappers = [z.ZodOptional, z.ZodNullable, z.ZodDefault, z.ZodPrefault] as const

/** The schema of a field, without optional wrappers. */
function bare(inner: z.core.$ZodType): z.core.$ZodType {
  const wrapper = wrappers.find((kind) => inner instanceof kind)
  return wrapper ? bare((inner as InstanceType<typeof wrapper>).def.innerType) : inner
}

/** Paths of all fields of an input, including nested objects and first elements of lists. */
function leaves(shape: z.ZodObject, path: string[] = []): string[][] {
  return Object.entries(shape.def.shape).flatMap(([field, inner]) => [[...path, field], ...within(inner, [...path, field])])
}

function within(inner: z.core.$ZodType, path: string[]): string[][] {
  const type = bare(inner)
  if (type instanceof z.ZodObject) return leaves(type, path)
  return type instanceof z.ZodArray ? [[...path, '0'], ...within(type.def.element, [...path, '0'])] : []
}

const good = (name: MethodName) => goodInput(name, { app, stage, caller: operator, someoneElse: extra, username })

/** The valid input, with whatever is set at one place. */
function open(name: MethodName, path: string[]): { body: object; set(value: unknown): void } {
  const body = structuredClone(good(name))
  const parent = path.slice(0, -1).reduce<Record<string, unknown>>((at, key) => (at[key] ??= {}) as Record<string, unknown>, body)
  return { body, set: (value) => (parent[path.at(-1)!] = value) }
}

/** The valid input as JSON, with raw text at one place. */
function withRaw(name: MethodName, path: string[], raw: string): string {
  const { body, set } = open(name, path)
  set('@@raw@@')
  return JSON.stringify(body).replace('"@@raw@@"', () => raw)
}

/** Says whether the method's schema accepts the valid input with this raw value at one place. */
function schemaWith(name: MethodName, path: string[]): (raw: string) => boolean {
  const { input } = methodOf(name)
  const { body, set } = open(name, path)
  return (raw) => {
    set(values.get(raw))
    return input.safeParse(fromWire(input, body)).success
  }
}

let tried = 0

test.each(methodNames)('every field of %s rejects invalid values, and nothing changes', async (name) => {
  const wrong: string[] = []
  let before = await digestOf(app)
  const nothingChanged = async (what: string): Promise<void> => {
    const after = await digestOf(app)
    const changed = changedTables(before, after)
    if (changed.length > 0) wrong.push(`${what} changed ${changed.join(', ')}`)
    before = after
  }
  /** Rejected with a message, or accepted if valid. */
  const tryBody = async (what: string, body: string, fits: boolean): Promise<number> => {
    // Rate-limited methods are called more often here.
    if (methodOf(name).rate) await deleteAll(app, 'rates')
    const answer = await callRaw(app, callerOf(name, stage, operator), name, body)
    tried += 1
    const { code, msg } = answer.body as { code?: string; msg?: string }
    const refused = answer.status >= 400 && answer.status < 500 && answer.status !== 429 && code && msg
    if (!(fits && answer.status === 200) && !refused) wrong.push(`${what}: ${answer.status}`)
    return answer.status
  }
  const all = leaves(methodOf(name).input)
  const fitting: Array<{ what: string; path: string[]; raw: string }> = []
  for (const [nth, path] of all.entries()) {
    const isFirst = nth === 0
    await deleteAll(app, 'rates')
    const accepts = schemaWith(name, path)
    for (const [at, [kind, raw]] of Object.entries(isFirst ? { ...bad, ...huge } : bad).entries()) {
      const what = `${path.join('.')} ${kind}`
      // A boolean may be valid for a flag, and null for a nullable field. Then it is accepted, and may change something.
      const fits = accepts(raw)
      // The schema has just decided. The call itself tries one in 24 kinds on each field, others for the next method.
      if (!isFull && (at + nth + methodNames.indexOf(name)) % 24 !== 0) continue
      if (fits) fitting.push({ what, path, raw })
      else await tryBody(what, withRaw(name, path, raw), false)
    }
    if (isFull) await nothingChanged(path.join('.'))
  }
  await nothingChanged('a field (TEST_FULL=1 says which one)')
  // Built when it is called, since it refers to the current stage.
  const isAccepted = async ({ what, path, raw }: (typeof fitting)[number]): Promise<boolean> => {
    await deleteAll(app, 'rates')
    return (await tryBody(what, withRaw(name, path, raw), true)) === 200
  }
  let isChanged = false
  const renewStage = async (): Promise<void> => {
    await replaceStage()
    before = await digestOf(app)
    isChanged = false
  }
  for (const one of fitting) {
    let accepted = await isAccepted(one)
    if (!accepted) await nothingChanged(one.what)
    // An earlier change may be the reason. A new stage for every call would take most of the time.
    if (!accepted && isChanged) {
      await renewStage()
      accepted = await isAccepted(one)
      if (!accepted) await nothingChanged(one.what)
    }
    if (!accepted) continue
    const after = await digestOf(app)
    isChanged ||= after !== before
    before = after
  }
  if (isChanged) await renewStage()
  expect(wrong).toEqual([])
})

test('every method accepts its valid input', () => {
  for (const name of methodNames) expect(methodOf(name).input.safeParse(good(name)).error?.message, name).toBeUndefined()
})

test('names a missing field', async () => {
  for (const name of methodNames) {
    const required = Object.entries(methodOf(name).input.def.shape).filter(([, inner]) => !inner.safeParse(undefined).success)
    const answer = await callRaw(app, callerOf(name, stage, operator), name, {})
    if (required.length > 0) expect(answer, name).toMatchObject({ status: 400, body: { code: 'invalid_argument' } })
  }
})

/** Columns and other names that no client may set. */
const owned = { ownerId: 'x', owner_id: 'x', role: 'OWNER', status: 'PUBLISHED', storageKey: 'x', isOperator: true, is_operator: true }

/** Adds unknown fields to every object of an input. A prototype key can only be written as text. */
function stuffed(value: unknown, schema: z.core.$ZodType): unknown {
  const type = bare(schema)
  if (Array.isArray(value) && type instanceof z.ZodArray) return value.map((one) => stuffed(one, type.def.element))
  if (!(type instanceof z.ZodObject) || value === null || typeof value !== 'object') return value
  const known = type.def.shape as Record<string, z.core.$ZodType>
  const given = Object.entries(value).map(([field, inner]) => [field, known[field] ? stuffed(inner, known[field]) : inner])
  const more = Object.entries(owned).filter(([field]) => !(field in known) && !(camel(field) in known))
  return { ...Object.fromEntries([...given, ...more]), prototype: '@@' }
}
test('no method receives unknown fields, at any depth', () => {
  for (const name of methodNames) {
    const { input } = methodOf(name)
    const plain = good(name)
    const body = JSON.stringify(stuffed(plain, input)).replaceAll('"prototype":"@@"', '"__proto__":{"isOperator":true}')
    expect(body, name).toContain('__proto__')
    const told = input.parse(fromWire(input, JSON.parse(body)))
    expect(told, name).toEqual(input.parse(fromWire(input, plain)))
    expect((told as { isOperator?: boolean }).isOperator, name).toBeUndefined()
  }
})

test('ignores fields that only the server sets', async () => {
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
