import { z } from 'zod'
import { snake } from './case.ts'
import './issues.ts'

/**
 * Keys are camelCase in code and snake_case on the wire. They are converted by schema, because
 * record keys (an emoji, an ID) are data and must not change.
 */

type Schema = z.core.$ZodType

/** Unwraps optional, nullable, default, pipe and similar wrappers. */
function bare(schema: Schema): Schema {
  let at = schema
  for (;;) {
    if (at instanceof z.ZodOptional || at instanceof z.ZodNullable || at instanceof z.ZodDefault || at instanceof z.ZodPrefault)
      at = at.def.innerType
    else if (at instanceof z.ZodReadonly || at instanceof z.ZodCatch || at instanceof z.ZodNonOptional) at = at.def.innerType
    else if (at instanceof z.ZodPipe) at = at.def.in
    else if (at instanceof z.ZodLazy) at = at.def.getter()
    else return at
  }
}

const isPlain = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

type KeyOf = (value: Record<string, unknown>, field: string, inner: Schema) => { from: string; to: string } | null

function walk(schema: Schema, value: unknown, keyOf: KeyOf): unknown {
  const at = bare(schema)
  if (at instanceof z.ZodArray && Array.isArray(value)) return value.map((one) => walk(at.def.element, one, keyOf))
  if (!isPlain(value)) return value
  if (at instanceof z.ZodRecord)
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, walk(at.def.valueType, one, keyOf)]))
  if (at instanceof z.ZodUnion) return walk(optionFor(at, value, keyOf), value, keyOf)
  if (!(at instanceof z.ZodObject)) return value
  const turned: Record<string, unknown> = {}
  for (const [field, inner] of Object.entries<Schema>(at.def.shape)) {
    const key = keyOf(value, field, inner)
    if (key) turned[key.to] = walk(inner, value[key.from], keyOf)
  }
  return turned
}

/** The union option that shares the most fields with the value. */
function optionFor(union: z.ZodUnion, value: Record<string, unknown>, keyOf: KeyOf): Schema {
  const fits = (option: Schema): number => {
    const at = bare(option)
    return at instanceof z.ZodObject
      ? Object.entries<Schema>(at.def.shape).filter(([field, inner]) => keyOf(value, field, inner)).length
      : -1
  }
  return union.def.options.reduce((best, option) => (fits(option) > fits(best) ? option : best))
}

/**
 * Converts input from the wire, in either case, and drops fields that the schema doesn't know. As in proto3 JSON, null means that a
 * field is absent, unless the schema accepts null.
 */
export const fromWire = (schema: Schema, value: unknown): unknown =>
  walk(schema, value, (given, field, inner) => {
    const isGiven = (key: string): boolean =>
      Object.hasOwn(given, key) && given[key] !== undefined && (given[key] !== null || z.safeParse(inner, null).success)
    const from = [field, snake(field)].find(isGiven)
    return from === undefined ? null : { from, to: field }
  })

/** Converts output for the wire. */
export const toWire = (schema: Schema, value: unknown): unknown =>
  walk(schema, value, (given, field) => (given[field] === undefined ? null : { from: field, to: snake(field) }))

/** A field path in wire notation, such as `user.first_name`. */
export const wirePath = (path: readonly PropertyKey[]): string =>
  path.map((part) => (typeof part === 'string' ? snake(part) : String(part))).join('.')

/** `first_name` of `user.first_name`. Skips list indexes. */
const fieldName = (path: string): string => path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? path

/** Messages by path, and also by field name where it is unique. */
export function withFieldNames(messages: Record<string, string>): Record<string, string> {
  const paths = Object.keys(messages)
  const isUnique = (name: string): boolean => paths.filter((path) => fieldName(path) === name).length === 1
  const named: Record<string, string> = {}
  for (const [path, message] of Object.entries(messages)) if (isUnique(fieldName(path))) named[fieldName(path)] = message
  return { ...messages, ...named }
}
