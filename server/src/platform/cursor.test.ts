import { expect, test } from 'vitest'
import { pageOf, readCursor, writeCursor } from './cursor.ts'

const place = { createdAt: new Date('2026-05-01T18:30:00.123Z'), id: '019a0000-0000-7000-8000-000000000001' }

test('continues where a page ended', () => {
  expect(readCursor(writeCursor(place))).toEqual(place)
  const rows = [place, { ...place, id: '019a0000-0000-7000-8000-000000000000' }]
  expect(pageOf(rows, 1)).toEqual({ shown: [place], cursor: writeCursor(place) })
  expect(pageOf(rows, 2)).toEqual({ shown: rows, cursor: null })
})

test.each(['', 'nonsense', place.id, `${place.id}_${place.id}`, `2026-05-01T18:30:00Z_1`, `0000-01-01T00:00:00Z_${place.id}`])(
  'rejects the cursor %j by field name',
  (words) => {
    const read = () => readCursor(Buffer.from(words).toString('base64url'), 'query_options.cursor')
    expect(read).toThrow(expect.objectContaining({ refusal: expect.objectContaining({ code: 'invalid_argument' }) }))
  },
)
