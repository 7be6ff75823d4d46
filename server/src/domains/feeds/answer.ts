import type { IncomingHttpHeaders } from 'node:http'
import { formFor, type Form } from '../../platform/forms.ts'
import { precondition } from '../../platform/storage/conditions.ts'

/** Feeds over HTTP: which form of one is sent, and with which headers. */

export type Answer = {
  status: number
  /** Names and values in turns, as Node takes them fastest. */
  headers: string[]
  /** The form whose bytes are the body; null without one. */
  form: Form | null
  /** The body where no form of a feed is; null without one. */
  text: string | null
}

export type FeedFacts = {
  etag: string
  modifiedAt: Date
  nextReleaseAt: Date | null
}

/** Seconds for which caches may keep a feed, unless its next release comes earlier. */
const maxAge = 60

const suffixes: Record<Form, string> = { identity: '', gzip: '-gz', br: '-br' }
type Answers = { full: Answer; bare: Answer; unmet: Answer; tag: string; quoted: string }

/** Answers of one feed. They are the same from the second after it changed until its next release, so they are made once. */
export function feedAnswers({ etag, modifiedAt, nextReleaseAt }: FeedFacts, common: readonly string[]) {
  const settledAt = (Math.floor(modifiedAt.getTime() / 1000) + 1) * 1000
  const unsettledAt = nextReleaseAt === null ? Infinity : nextReleaseAt.getTime() - maxAge * 1000
  const settled: Partial<Record<Form, Answers>> = {}

  const answersOf = (form: Form, now: number): Answers => {
    const tag = etag + suffixes[form]
    // In the second in which it changed it may change again: what was got by then must not pass for the newest later.
    const lastModified = new Date(now < settledAt ? settledAt - 2000 : settledAt - 1000)
    const age = nextReleaseAt === null ? maxAge : Math.max(0, Math.min(maxAge, Math.floor((nextReleaseAt.getTime() - now) / 1000)))
    const bare = [
      ...common,
      'etag',
      `"${tag}"`,
      'last-modified',
      lastModified.toUTCString(),
      'cache-control',
      `public, max-age=${age}`,
      'vary',
      'Accept-Encoding',
    ]
    const full = [...bare, 'content-type', 'application/rss+xml; charset=utf-8']
    if (form !== 'identity') full.push('content-encoding', form)
    const answer = (status: number, headers: string[], body: Form | null): Answer => ({ status, headers, form: body, text: null })
    return { full: answer(200, full, form), bare: answer(304, bare, null), unmet: answer(412, bare, null), tag, quoted: `"${tag}"` }
  }

  return (headers: IncomingHttpHeaders, now: number): Answer => {
    const form = formFor(headers['accept-encoding'])
    const isSettled = now >= settledAt && now <= unsettledAt
    const answers = isSettled ? (settled[form] ??= answersOf(form, now)) : answersOf(form, now)
    if (headers['if-none-match'] === answers.quoted) return answers.bare
    const met = precondition(headers, { etag: answers.tag, modifiedAt })
    return met === 200 ? answers.full : met === 304 ? answers.bare : answers.unmet
  }
}

/** Everything else that can stand at the address of a feed. */
export const plainAnswer = (status: number, text: string, common: readonly string[], extra: readonly string[] = []): Answer => ({
  status,
  headers: [...common, 'content-type', 'text/plain; charset=utf-8', ...extra],
  form: null,
  text,
})
