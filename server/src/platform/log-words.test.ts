import { DrizzleQueryError } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { errorWords, requestWords } from './log-words.ts'

test('a failed query is logged without its values, wherever it stands in the chain', () => {
  const refusal = Object.assign(new Error('violates check constraint'), {
    code: '23514',
    detail: 'Failing row contains (s3cret)',
    table: 'users',
  })
  const failed = new DrizzleQueryError('insert into users values ($1)', ['s3cret\nof two lines'], refusal)
  const words = errorWords(new Error('The account could not be made.', { cause: failed }))
  expect(JSON.stringify(words)).not.toMatch(/s3cret|of two lines/)
  expect(words).toMatchObject({
    type: 'Error',
    message: 'The account could not be made.',
    stack: [expect.stringContaining('log-words.test.ts'), ...Array<unknown>(words.stack.length - 1).fill(expect.any(String))],
    cause: {
      type: 'DrizzleQueryError',
      message: 'Failed query: insert into users values ($1)',
      cause: { message: 'violates check constraint', errorCode: '23514', table: 'users' },
    },
  })
})

test('whatever is thrown can be logged', () => {
  const circle = new Error('round')
  circle.cause = circle
  expect(() => JSON.stringify(errorWords(circle))).not.toThrow()
  for (const thrown of [undefined, null, 'text', 7, { password: 'x' }]) expect(JSON.stringify(errorWords(thrown))).not.toContain('"x"')
})

test.each(['unsubscribe', 'invitation', 'ownership'])('a link to /%s is logged without its secret', (place) => {
  expect(requestWords({ url: `/${place}/s3cret?x=1` })).toEqual({ url: `/${place}/…` })
})

test('a request is logged without its query', () => {
  expect(requestWords({ method: 'GET', url: '/api/auth/verify-email?token=abc', ip: '::1' })).toEqual({
    method: 'GET',
    url: '/api/auth/verify-email',
    ip: '::1',
  })
})
