import type { propertyTypes } from '@castwright/contract/queries.ts'

/** Validates filter and cursor values against the property. */

/** The type of a property's values, given by the column. */
export type ValueKind = 'uuid' | 'text' | 'integer' | 'boolean' | 'instant'
export type Value = string | number | boolean

type PropertyType = (typeof propertyTypes)[number]

const fitting: Record<ValueKind, readonly PropertyType[]> = {
  uuid: ['STRING'],
  text: ['STRING'],
  integer: ['INTEGER', 'FLOAT'],
  boolean: ['BOOLEAN'],
  instant: ['DATE'],
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const instant = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d))?$/
const decimal = /^[+-]?\d{1,15}(\.\d{1,15})?$/

/** A PostgreSQL timestamp, or null unless it is in the years 1 to 9999. */
function toInstant(given: Value): string | null {
  if (typeof given !== 'string' || !instant.test(given)) return null
  const date = new Date(given)
  const year = date.getUTCFullYear()
  return year >= 1 && year <= 9999 ? date.toISOString() : null
}

function toNumber(given: Value): number | null {
  const number = typeof given === 'string' && decimal.test(given) ? Number(given) : given
  return typeof number === 'number' && Number.isFinite(number) ? number : null
}

const readers: Record<PropertyType, (given: Value) => Value | null> = {
  STRING: (given) => (typeof given === 'string' ? given : null),
  DATE: toInstant,
  FLOAT: toNumber,
  INTEGER: (given) => {
    const number = toNumber(given)
    return Number.isSafeInteger(number) ? number : null
  },
  BOOLEAN: (given) => ({ true: true, false: false })[String(given)] ?? null,
}

const examples: Record<PropertyType, string> = {
  STRING: 'a text',
  DATE: 'a date such as 2026-05-01 or 2026-05-01T18:30:00Z',
  FLOAT: 'a number such as 1.5',
  INTEGER: 'a whole number such as 7',
  BOOLEAN: 'true or false',
}

/** Converts a filter value for the property, or returns the error by field. */
export function readValue(
  kind: ValueKind,
  given: { propertyValue: Value; propertyType: PropertyType },
): { value: Value } | { field: 'property_type' | 'property_value'; message: string } {
  const [first, ...others] = fitting[kind]
  if (!fitting[kind].includes(given.propertyType))
    return { field: 'property_type', message: `This property has the type ${[first, ...others].join(' or ')}.` }
  const value = readers[given.propertyType](given.propertyValue)
  if (value === null) return { field: 'property_value', message: `This must be ${examples[given.propertyType]}.` }
  if (kind === 'uuid' && !uuid.test(String(value))) return { field: 'property_value', message: 'Must be a valid ID.' }
  return { value }
}

/** Whether a cursor value is valid for such a property. */
export function isValue(kind: ValueKind, given: unknown): given is Value | null {
  if (given === null) return true
  if (kind === 'integer') return typeof given === 'number' && Number.isFinite(given)
  if (kind === 'boolean') return typeof given === 'boolean'
  if (typeof given !== 'string' || given.includes('\0')) return false
  if (kind === 'text') return true
  return kind === 'uuid' ? uuid.test(given) : toInstant(given) !== null
}
