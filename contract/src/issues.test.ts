import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { en } from 'zod/locales'
import { authCalls } from './identity/auth.ts'
import { issueMessage } from './issues.ts'
import { methodNames, methodOf } from './methods.ts'

const zodMessage = en().localeError

const messagesOf = (schema: z.ZodType, value: unknown): string[] =>
  schema.safeParse(value).error?.issues.map(({ message }) => message) ?? []

describe('a plain sentence for each kind of issue', () => {
  const cases: [string, z.ZodType, unknown, string][] = [
    ['a missing value', z.string(), undefined, 'Required.'],
    ['a list in place of text', z.string(), [], 'Must be text.'],
    ['text in place of a number', z.number(), 'x', 'Must be a number.'],
    ['a fraction', z.number().int(), 0.5, 'Must be a whole number.'],
    ['text in place of a boolean', z.boolean(), 'x', 'Must be true or false.'],
    ['text in place of a list', z.array(z.string()), 'x', 'Must be a list.'],
    ['text in place of an object', z.object({}), 'x', 'Must be an object.'],
    ['text in place of a record', z.record(z.string(), z.string()), 'x', 'Must be an object.'],
    ['a type without a sentence of its own', z.symbol(), 'x', 'Invalid value.'],
    ['a value that is not an option', z.enum(['audio', 'video']), 'x', 'Must be one of: audio, video.'],
    ['a missing option', z.enum(['audio', 'video']), undefined, 'Required.'],
    ['another value than the only one', z.literal(false), true, 'Must be false.'],
    ['text that is no email address', z.email(), 'x', 'Must be a valid email address.'],
    ['text that is no URL', z.url(), 'x', 'Must be a valid URL.'],
    ['text that is no ID', z.uuid(), 'x', 'Must be a valid ID.'],
    ['text that is no time', z.iso.datetime(), 'x', 'Must be a date and time, such as 2026-03-05T15:04:00Z.'],
    ['text that is no date', z.iso.date(), 'x', 'Must be a date, such as 2026-03-05.'],
    ['text that does not match a pattern', z.string().regex(/^a$/), 'x', 'Invalid value.'],
    ['empty text', z.string().min(1), '', 'Required.'],
    ['text that is too short', z.string().min(3), 'x', 'Must be at least 3 characters.'],
    ['text that is too long', z.string().max(2000), 'x'.repeat(2001), 'Must be at most 2,000 characters.'],
    ['a list that is too short', z.array(z.string()).min(1), [], 'Must have at least 1 item.'],
    ['a list that is too long', z.array(z.string()).max(1), ['a', 'b'], 'Must have at most 1 item.'],
    ['a number that is too small', z.number().min(1), 0, 'Must be at least 1.'],
    ['a number that is too large', z.number().max(100_000), 1e9, 'Must be at most 100,000.'],
    ['a number at an open bound', z.number().gt(5), 5, 'Must be more than 5.'],
    ['a number that is not a multiple', z.number().multipleOf(5), 3, 'Must be a multiple of 5.'],
    ['a field that is not known', z.strictObject({}), { a: 1 }, 'Unknown field: a.'],
    ['fields that are not known', z.strictObject({}), { a: 1, b: 2 }, 'Unknown fields: a, b.'],
    ['a value that fits no option', z.union([z.string(), z.number()]), true, 'Invalid value.'],
    ['a key that does not fit', z.record(z.email(), z.string()), { x: 'x' }, 'Invalid value.'],
    ['a rule without a message', z.string().refine(() => false), 'x', 'Invalid value.'],
  ]
  test.each(cases)('%s', (_name, schema, value, message) => {
    expect(messagesOf(schema, value)).toEqual([message])
  })
})

test('prefers the message of the schema', () => {
  expect(messagesOf(z.string('Title cannot be empty.'), 5)).toEqual(['Title cannot be empty.'])
})

describe('every input of the API', () => {
  const inputs: [string, z.ZodType][] = [
    ...methodNames.map((name): [string, z.ZodType] => [name, methodOf(name).input]),
    ...Object.entries(authCalls).map(([name, call]): [string, z.ZodType] => [name, call.input]),
  ]
  const wrong: unknown[] = [
    undefined,
    null,
    '',
    'x',
    'x'.repeat(500_000),
    -1,
    0.5,
    1e15,
    Number.NaN,
    true,
    [],
    {},
    ['x'],
    Array(1000).fill('x'),
  ]

  test.each(inputs)('%s has no default zod messages', (_name, input) => {
    const faulty: string[] = []
    for (const value of wrongValues(input, wrong)) {
      for (const { message, ...issue } of input.safeParse(value, { reportInput: true }).error?.issues ?? []) {
        const raw = issue as z.core.$ZodRawIssue
        const isDefault = message !== issueMessage(raw) && message === toText(zodMessage(raw))
        if (isDefault || !/^\S.*[.!\w)]$/s.test(message)) faulty.push(message)
      }
    }
    expect(faulty).toEqual([])
  })
})

const toText = (message: ReturnType<typeof zodMessage>): string | undefined => (typeof message === 'string' ? message : message?.message)

const seen = new Set<unknown>()

/** Objects with one wrong value each, for every field of the schema at any depth. Fields of one schema are tried once. */
function wrongValues(schema: unknown, wrong: unknown[]): unknown[] {
  if (seen.has(schema)) return []
  seen.add(schema)
  if (schema instanceof z.ZodObject)
    return [
      ...wrong,
      ...Object.entries(schema.def.shape).flatMap(([field, inner]) => wrongValues(inner, wrong).map((value) => ({ [field]: value }))),
    ]
  if (schema instanceof z.ZodArray) return [...wrong, ...wrongValues(schema.def.element, wrong).map((value) => [value])]
  if (schema instanceof z.ZodPipe) return wrongValues(schema.def.in, wrong)
  if (schema instanceof z.ZodUnion) return schema.def.options.flatMap((option) => wrongValues(option, wrong))
  const inner = (schema as { def?: { innerType?: unknown } }).def?.innerType
  return inner === undefined ? wrong : wrongValues(inner, wrong)
}
