import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Stripe's published OpenAPI description, if it is available next to the project. */

type Schema = {
  type?: string
  properties?: Record<string, Schema>
  additionalProperties?: boolean | Schema
  required?: string[]
  items?: Schema
  enum?: unknown[]
  anyOf?: Schema[]
  maxLength?: number
}
type Parameter = { in: 'path' | 'query'; name: string; required?: boolean; schema: Schema }
type Operation = { parameters?: Parameter[]; requestBody?: { content: Record<string, { schema: Schema }> } }
type Description = { paths: Record<string, Record<string, Operation>> }

const folder = join(import.meta.dirname, '../../../../../../../shared/corpora/stripe')
const read = <T>(name: string): T | null =>
  existsSync(join(folder, name)) ? (JSON.parse(readFileSync(join(folder, name), 'utf8')) as T) : null

export const description = read<Description>('stripe-2022-11-15-slim.json')
/** Complete objects as Stripe returns them. */
export const samples = read<Record<string, Record<string, unknown>>>('fixtures-needed.json') ?? {}

export type Form = { [key: string]: string | Form }

/** `a[b][0]=c` as an object. */
export function readForm(text: string): Form {
  const form: Form = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const keys = name.replaceAll(']', '').split('[')
    const last = keys.pop()!
    let at = form
    for (const key of keys) at = (at[key] ??= {}) as Form
    at[last] = value
  }
  return form
}

/** Validation errors of a value, each with its path. */
function faults(value: string | Form, schema: Schema, at: string): string[] {
  if (schema.anyOf) {
    const each = schema.anyOf.map((one) => faults(value, one, at))
    return each.some((list) => list.length === 0) ? [] : each[0]!
  }
  if (typeof value === 'string') {
    if (schema.enum && !schema.enum.includes(value)) return [`${at} is none of ${schema.enum.join(', ')}`]
    if (schema.maxLength !== undefined && value.length > schema.maxLength) return [`${at} is too long`]
    if (schema.type === 'integer') return /^-?\d+$/.test(value) ? [] : [`${at} is no integer`]
    if (schema.type === 'boolean') return /^(?:true|false)$/.test(value) ? [] : [`${at} is no boolean`]
    return schema.type === 'string' || schema.type === undefined ? [] : [`${at} should be ${schema.type}`]
  }
  const entries = Object.entries(value)
  if (schema.type === 'array') {
    const isList = entries.every(([key], index) => key === String(index))
    return isList ? entries.flatMap(([key, one]) => faults(one, schema.items ?? {}, `${at}[${key}]`)) : [`${at} is no list`]
  }
  if (schema.type !== 'object') return [`${at} should be ${schema.type}`]
  const missing = (schema.required ?? []).filter((key) => !(key in value)).map((key) => `${at}.${key} is missing`)
  return [...missing, ...entries.flatMap(([key, one]) => member(schema, key, one, `${at}.${key}`))]
}

function member(schema: Schema, key: string, value: string | Form, at: string): string[] {
  const known = schema.properties?.[key]
  if (known) return faults(value, known, at)
  return typeof schema.additionalProperties === 'object' ? faults(value, schema.additionalProperties, at) : [`${at} is not known`]
}

const pathPattern = (path: string): RegExp => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)

export type Request = { method: string; path: string; query: string; body: string }

/** Validates a request against the description. Null if it doesn't cover the path. */
export function validateRequest(given: Description, { method, path, query, body }: Request): string[] | null {
  const [, operations] = Object.entries(given.paths).find(([pattern]) => pathPattern(pattern).test(path)) ?? []
  if (!operations) return null
  const operation = operations[method.toLowerCase()]
  if (!operation) return [`${method} ${path} is no operation`]
  const parameters = (operation.parameters ?? []).filter((one) => one.in === 'query')
  const inQuery: Schema = {
    type: 'object',
    properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
    required: parameters.filter((one) => one.required).map(({ name }) => name),
  }
  const inBody = operation.requestBody?.content['application/x-www-form-urlencoded']?.schema ?? { type: 'object' }
  const place = `${method} ${path}`
  return [...faults(readForm(query), inQuery, place), ...(method === 'GET' ? [] : faults(readForm(body), inBody, place))]
}
