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

type Field = { name: string; onWire: string; schema: Schema }
type Shape =
  | { kind: 'list' | 'record'; of: Schema }
  | { kind: 'union'; options: readonly Schema[] }
  | { kind: 'object'; fields: Field[] }
  | { kind: 'value' }

/** What matters of each schema. Asking zod again for every value of a long list takes most of the time of a response. */
const shapes = new WeakMap<Schema, Shape>()

function shapeOf(schema: Schema): Shape {
  const known = shapes.get(schema)
  if (known) return known
  const shape = describe(bare(schema))
  shapes.set(schema, shape)
  return shape
}

function describe(at: Schema): Shape {
  if (at instanceof z.ZodArray) return { kind: 'list', of: at.def.element }
  if (at instanceof z.ZodRecord) return { kind: 'record', of: at.def.valueType }
  if (at instanceof z.ZodUnion) return { kind: 'union', options: at.def.options }
  if (!(at instanceof z.ZodObject)) return { kind: 'value' }
  const fields = Object.entries<Schema>(at.def.shape)
  return { kind: 'object', fields: fields.map(([name, schema]) => ({ name, onWire: snake(name), schema })) }
}

/** Which way a value goes: the key of a field in the given value, or null if it has none, and the key in the result. */
type Way = { from(given: Record<string, unknown>, field: Field): string | null; to: 'name' | 'onWire' }

function walk(schema: Schema, value: unknown, way: Way): unknown {
  if (typeof value !== 'object' || value === null) return value
  const shape = shapeOf(schema)
  if (Array.isArray(value)) return shape.kind === 'list' ? value.map((one) => walk(shape.of, one, way)) : value
  const given = value as Record<string, unknown>
  if (shape.kind === 'record') return Object.fromEntries(Object.entries(given).map(([key, one]) => [key, walk(shape.of, one, way)]))
  if (shape.kind === 'union') return walk(optionFor(shape.options, given, way), given, way)
  if (shape.kind !== 'object') return given
  const turned: Record<string, unknown> = {}
  for (const field of shape.fields) {
    const from = way.from(given, field)
    if (from !== null) turned[field[way.to]] = walk(field.schema, given[from], way)
  }
  return turned
}

/** The union option that shares the most fields with the value. */
function optionFor(options: readonly Schema[], value: Record<string, unknown>, way: Way): Schema {
  const fits = (option: Schema): number => {
    const shape = shapeOf(option)
    return shape.kind === 'object' ? shape.fields.filter((field) => way.from(value, field) !== null).length : -1
  }
  return options.reduce((best, option) => (fits(option) > fits(best) ? option : best))
}

/**
 * Converts input from the wire, in either case, and drops fields that the schema doesn't know. As in proto3 JSON, null means that a
 * field is absent, unless the schema accepts null.
 */
export const fromWire = (schema: Schema, value: unknown): unknown => walk(schema, value, incoming)

const incoming: Way = {
  from(given, { name, onWire, schema }) {
    const isGiven = (key: string): boolean =>
      Object.hasOwn(given, key) && given[key] !== undefined && (given[key] !== null || z.safeParse(schema, null).success)
    return isGiven(name) ? name : isGiven(onWire) ? onWire : null
  },
  to: 'name',
}

/** Converts output for the wire. */
export const toWire = (schema: Schema, value: unknown): unknown => walk(schema, value, outgoing)

const outgoing: Way = { from: (given, { name }) => (given[name] === undefined ? null : name), to: 'onWire' }

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
