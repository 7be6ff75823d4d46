import { snake } from '@castwright/contract/case.ts'
import { z } from 'zod'
import { wireSchema } from '@castwright/contract/wire-schema.ts'

type JsonSchema = { [key: string]: unknown }
type Schema = z.core.$ZodType

/** Fields that the server sets, such as who is calling. */
const filledByServer = new Set(['requestId', 'requestUserId', 'userId', 'inviterId', 'manualTrigger'])

/** An object schema with only these fields, such as `episode.title`. All others are refused. */
export function narrow(schema: z.ZodObject, only?: readonly string[]): z.ZodObject {
  const shape: Record<string, Schema> = {}
  for (const [field, inner] of Object.entries<Schema>(schema.shape)) {
    if (filledByServer.has(field)) continue
    const paths = only?.filter((path) => path === field || path.startsWith(`${field}.`))
    if (paths?.length === 0) continue
    const isWhole = paths === undefined || paths.includes(field)
    shape[field] = isWhole
      ? inner
      : narrowInside(
          inner,
          paths.map((path) => path.slice(field.length + 1)),
        )
  }
  const missing = only?.filter((path) => !(path.split('.')[0]! in shape)) ?? []
  if (missing.length > 0) throw new Error(`No such fields: ${missing.join(', ')}`)
  return z.strictObject(shape)
}

function narrowInside(schema: Schema, only: string[]): Schema {
  if (schema instanceof z.ZodObject) return narrow(schema, only)
  if (schema instanceof z.ZodArray) return z.array(narrowInside(schema.def.element, only) as z.ZodType)
  throw new Error(`${only.join(', ')} is in neither an object nor a list.`)
}

export const inputSchema = (schema: z.ZodObject): JsonSchema => wireSchema(schema, 'input')

const isObject = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The path of a field that the schema doesn't have, or null. */
export function unknownField(schema: unknown, value: unknown, path: string[] = []): string | null {
  if (!isObject(schema)) return null
  if (Array.isArray(value)) {
    for (const one of value) {
      const found = unknownField(schema['items'], one, path)
      if (found) return found
    }
    return null
  }
  const { properties, additionalProperties } = schema
  if (!isObject(value) || !isObject(properties)) return null
  for (const [key, inner] of Object.entries(value)) {
    const known = properties[snake(key)]
    if (known === undefined && additionalProperties === false) return [...path, key].join('.')
    const found = unknownField(known, inner, [...path, key])
    if (found) return found
  }
  return null
}

/** The names of fields with text that people write, as opposed to IDs, dates and choices. */
export function textFields(schema: z.ZodObject): string[] {
  const names = new Set<string>()
  collect(wireSchema(schema, 'output'), '', names)
  return [...names].toSorted()
}

/** Text made by the server, or too short to say anything. */
const notWritten = /(?:^|_)(?:id|key|url|uri|cursor|color|language|zone|time)$/

function collect(schema: unknown, name: string, names: Set<string>): void {
  if (!isObject(schema)) return
  const isFree = schema['type'] === 'string' && !['format', 'enum', 'const', 'pattern'].some((rule) => rule in schema)
  if (isFree && name !== '' && !notWritten.test(name)) names.add(name)
  for (const [key, inner] of Object.entries(isObject(schema['properties']) ? schema['properties'] : {})) collect(inner, key, names)
  for (const part of ['items', 'additionalProperties']) collect(schema[part], name, names)
  for (const part of ['anyOf', 'oneOf', 'allOf'])
    for (const one of Array.isArray(schema[part]) ? schema[part] : []) collect(one, name, names)
}
