import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { formFor, type Form } from '../../platform/forms.ts'
import { precondition } from '../../platform/storage/conditions.ts'

/** Public pages over HTTP: which form of one is sent, and with which headers. */

export type Bodies = Record<Form, Buffer>

export type Answer = {
  status: 200 | 304
  /** Names and values in turns, as Node takes them fastest. */
  headers: string[]
  body: Buffer | null
}

export const tagOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('base64url').slice(0, 22)

/** The tag alone decides: the time at which a page was made says nothing of its content. */
export const isKnown = (asked: string | undefined, etag: string): boolean =>
  asked === `"${etag}"` || precondition({ 'if-none-match': asked }, { etag, modifiedAt: new Date(0) }) === 304

/** Answers of one page: the same for everybody who takes the same form, so they are made once. */
export function pageAnswers(bodies: Bodies, common: readonly string[]): (asked: IncomingHttpHeaders) => Answer {
  const answersOf = (form: Form) => {
    const body = bodies[form]
    const etag = tagOf(body)
    const bare = [...common, 'etag', `"${etag}"`, 'vary', 'accept-encoding']
    const full = [...bare, 'content-type', 'text/html; charset=utf-8', 'content-length', String(body.length)]
    if (form !== 'identity') full.push('content-encoding', form)
    const answers: [Answer, Answer] = [
      { status: 200, headers: full, body },
      { status: 304, headers: bare, body: null },
    ]
    return { etag, answers }
  }
  const made: Partial<Record<Form, ReturnType<typeof answersOf>>> = {}
  return (asked) => {
    const form = formFor(asked['accept-encoding'])
    const { etag, answers } = (made[form] ??= answersOf(form))
    return isKnown(asked['if-none-match'], etag) ? answers[1] : answers[0]
  }
}
