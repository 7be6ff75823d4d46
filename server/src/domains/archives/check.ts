import type { z } from 'zod'
import { archiveLimits } from '@castwright/contract/archives/limits.ts'
import { sanitizeHtml } from '../../platform/html/sanitize.ts'
import { Refusal } from './format.ts'
import { isUuid, type Remap } from './remap.ts'
import { isFileKey, isNameKey, isUrlKey, rules, type Rule } from './values.ts'

/** A column as the database declares it. */
export type Column = { name: string; type: string; isNullable: boolean }

export type Checks = {
  remap: Remap
  /** Beginnings of the names of all files in the archive. */
  files: ReadonlySet<string>
}

const deepest = 60
const time = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d{1,6})?(?:Z|[+-]\d\d(?::?\d\d)?)$/
const day = /^\d{4}-\d\d-\d\d$/

const isTime = (value: string): boolean => time.test(value) && !Number.isNaN(Date.parse(value))

const ranges: Record<string, number> = { smallint: 32_767, integer: 2_147_483_647, bigint: Number.MAX_SAFE_INTEGER }

const bad = (table: string, column: string): Refusal => new Refusal(`The archive has an invalid value in ${table}.${column}.`)

/** Checks a value against its column, and returns it as it is stored here: IDs and names are new, HTML is sanitized. */
export function checkValue(checks: Checks, table: string, column: Column, value: unknown): unknown {
  const fail = (): never => {
    throw bad(table, column.name)
  }
  if (value === null) return column.isNullable ? null : fail()
  if (isTooDeep(value)) fail()
  const rule = rules[`${table}.${column.name}`] ?? {}
  if (rule.shape && !fits(rule.shape, value)) fail()
  switch (column.type) {
    case 'uuid':
      return isUuid(value) ? checks.remap.id(value) : fail()
    case 'text':
      return typeof value === 'string' ? checkText(checks, rule, value, fail) : fail()
    case 'boolean':
      return typeof value === 'boolean' ? value : fail()
    case 'date':
      return typeof value === 'string' && day.test(value) && !Number.isNaN(Date.parse(value)) ? value : fail()
    case 'jsonb':
      return rule.shape ? checkJson(checks, rule, value, fail) : fail()
    case 'text[]':
      return Array.isArray(value) && value.length <= 10_000 && value.every((one) => isText(one))
        ? value.map((one) => asInForms(one, true))
        : fail()
    case 'integer[]':
      return Array.isArray(value) && value.length <= 10_000 && value.every((one) => isWhole(one, ranges['integer']!)) ? value : fail()
    case 'double precision':
    case 'real':
      return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : fail()
  }
  if (column.type.startsWith('timestamp')) return typeof value === 'string' && isTime(value) ? value : fail()
  const largest = ranges[column.type]
  if (largest !== undefined) return isWhole(value, largest) ? value : fail()
  throw new Error(`No check for ${table}.${column.name}, which is ${column.type}.`)
}

/** Before anything else looks at it, because schemas and our own checks call themselves for each level. */
function isTooDeep(value: unknown): boolean {
  let level = [value]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > deepest) return true
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one as Record<string, unknown>) : []))
  }
  return false
}

const fits = (shape: z.ZodType, value: unknown): boolean => shape.safeParse(value).success

const isWhole = (value: unknown, largest: number): boolean =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= -1 && value <= largest

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= archiveLimits.text && !value.includes('\0') && value.isWellFormed()

/** Control characters except tabs and line breaks, and those that change the direction of text. Forms remove them, too. */
const unfit = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g
const breaks = /[\p{Cc}\p{Zl}\p{Zp}]+/gu

/** A text as a form would have saved it. */
const asInForms = (text: string, isLine: boolean): string => (isLine ? text.replace(breaks, ' ') : text).replace(unfit, '')

type Fail = () => never

function checkText(checks: Checks, rule: Rule, value: string, fail: Fail): string {
  if (!isText(value)) return fail()
  if (rule.html) return sanitizeHtml(rule.html === 'comment' ? checks.remap.text(value) : value, rule.html)
  if (rule.isFile) return checkFile(checks, value, fail)
  if (rule.isUrl && !isAddress(value)) return fail()
  return rule.isExact ? value : asInForms(value, rule.isLine === true)
}

/** Files that are rendered from a version have a name of IDs. */
const rendered = /^[0-9a-f-]{36}-[0-9a-f-]{36}\.[a-z0-9]{2,5}$/

function checkFile({ files, remap }: Checks, value: string, fail: Fail): string {
  if (value === '') return ''
  if (rendered.test(value)) return remap.text(value)
  return /^[A-Za-z0-9_-]{22}[A-Za-z0-9._-]{0,78}$/.test(value) && files.has(value.slice(0, 22)) ? remap.object(value) : fail()
}

/** A page or email address, or no address at all. Anything else could be code. */
const isAddress = (value: string): boolean => ['http:', 'https:', 'mailto:'].includes(URL.parse(value)?.protocol ?? 'https:')

function checkJson(checks: Checks, rule: Rule, value: unknown, fail: Fail): unknown {
  const walk = (inner: unknown, key: string, depth: number, isOpaque: boolean): unknown => {
    if (Array.isArray(inner)) return inner.map((one) => walk(one, key, depth + 1, isOpaque))
    if (typeof inner === 'object' && inner !== null)
      return Object.fromEntries(
        Object.entries(inner).map(([name, one]) =>
          name === '__proto__' || !isText(name) ? fail() : [name, walk(one, name, depth + 1, isOpaque || name === 'elements')],
        ),
      )
    if (typeof inner !== 'string') return inner
    if (!isText(inner)) return fail()
    if (isOpaque) return inner
    if (key === rule.htmlIn && depth === 1) return sanitizeHtml(inner, 'notes')
    if (isFileKey(key)) return checkFile(checks, inner, fail)
    if (isUrlKey(key) && !isAddress(inner)) return fail()
    return isUuid(inner) ? checks.remap.id(inner) : asInForms(inner, isNameKey(key))
  }
  return walk(value, '', 0, rule.isOpaque === true)
}
