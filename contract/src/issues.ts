import { z } from 'zod'

/** Messages for schemas without their own. Zod's texts are for programmers, and these reach screens and API clients. */

const invalid = 'Invalid value.'

const types: Record<string, string> = {
  string: 'Must be text.',
  number: 'Must be a number.',
  int: 'Must be a whole number.',
  boolean: 'Must be true or false.',
  array: 'Must be a list.',
  object: 'Must be an object.',
  record: 'Must be an object.',
  date: 'Must be a date.',
  null: 'Must be null.',
}

const formats: Record<string, string> = {
  email: 'Must be a valid email address.',
  url: 'Must be a valid URL.',
  uuid: 'Must be a valid ID.',
  datetime: 'Must be a date and time, such as 2026-03-05T15:04:00Z.',
  date: 'Must be a date, such as 2026-03-05.',
  time: 'Must be a time, such as 15:04.',
}

const count = (limit: number | bigint, noun: string): string => `${limit.toLocaleString('en-US')} ${noun}${Number(limit) === 1 ? '' : 's'}`

function bounded(origin: string, bound: string, limit: number | bigint): string {
  if (origin === 'string') return `Must be ${bound} ${count(limit, 'character')}.`
  if (origin === 'array' || origin === 'set') return `Must have ${bound} ${count(limit, 'item')}.`
  if (origin === 'date') return 'Must be a date within the allowed range.'
  return `Must be ${bound} ${limit.toLocaleString('en-US')}.`
}

/** A plain sentence for any issue that zod can raise. */
export function issueMessage(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'Required.' : (types[issue.expected] ?? invalid)
    case 'invalid_value':
      if (issue.input === undefined) return 'Required.'
      return issue.values.length === 1 ? `Must be ${String(issue.values[0])}.` : `Must be one of: ${issue.values.map(String).join(', ')}.`
    case 'invalid_format':
      return formats[issue.format] ?? invalid
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return 'Required.'
      return bounded(issue.origin, issue.inclusive === false ? 'more than' : 'at least', issue.minimum)
    case 'too_big':
      return bounded(issue.origin, issue.inclusive === false ? 'less than' : 'at most', issue.maximum)
    case 'not_multiple_of':
      return `Must be a multiple of ${issue.divisor}.`
    case 'unrecognized_keys':
      return `Unknown ${issue.keys.length === 1 ? 'field' : 'fields'}: ${issue.keys.join(', ')}.`
    case 'invalid_union':
      return issue.input === undefined ? 'Required.' : invalid
    default:
      return invalid
  }
}

z.config({ localeError: issueMessage })
