import { DrizzleQueryError } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { serializeError, serializeRequest } from './log-serializers.ts'

test('logs a failed query without its values, anywhere in the cause chain', () => {
  const refusal = Object.assign(new Error('violates check constraint'), {
    code: '23514',
    detail: 'Failing row contains (s3cret)',
    table: 'users',
  })
  const failed = new DrizzleQueryError('insert into users values ($1)', ['s3cret\nof two lines'], refusal)
  const words = serializeError(new Error('The account could not be made.', { cause: failed }))
  expect(JSON.stringify(words)).not.toMatch(/s3cret|of two lines/)
  expect(words).toMatchObject({
    type: 'Error',
    message: 'The account could not be made.',
    stack: [expect.stringContaining('log-serializers.test.ts'), ...Array<unknown>(words.stack.length - 1).fill(expect.any(String))],
    cause: {
      type: 'DrizzleQueryError',
      message: 'Failed query: insert into users values ($1)',
      cause: { message: 'violates check constraint', errorCode: '23514', table: 'users' },
    },
  })
})

test('logs whatever is thrown', () => {
  const circle = new Error('round')
  circle.cause = circle
  expect(() => JSON.stringify(serializeError(circle))).not.toThrow()
  for (const thrown of [undefined, null, 'text', 7, { password: 'x' }]) expect(JSON.stringify(serializeError(thrown))).not.toContain('"x"')
})

test('logs the cause in a copy of an error that is a plain object', () => {
  const failed = Object.assign(new Error('connection refused'), { code: 'ECONNREFUSED', detail: 's3cret' })
  const words = serializeError({ ...failed, message: failed.message, stack: failed.stack, queue: 'feeds.render' })
  expect(words).toMatchObject({ message: 'connection refused', errorCode: 'ECONNREFUSED', queue: 'feeds.render' })
  expect(words.stack[0]).toContain('log-serializers.test.ts')
  expect(JSON.stringify(words)).not.toContain('s3cret')
})

test.each(['unsubscribe', 'invitation', 'ownership', 'confirmations', 'share/report', 'calendar', 'guest', 'rss/p', 'media/p', 'members'])(
  'logs a link to /%s without its secret',
  (place) => {
    expect(serializeRequest({ url: `/${place}/s3cret?x=1` })).toEqual({ url: `/${place}/…` })
  },
)

test('logs a request without its query', () => {
  expect(serializeRequest({ method: 'GET', url: '/api/auth/verify-email?token=abc', ip: '::1' })).toEqual({
    method: 'GET',
    url: '/api/auth/verify-email',
    ip: '::1',
  })
})
