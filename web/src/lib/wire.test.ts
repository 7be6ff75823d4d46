import { methodShapes } from '@castwright/contract/method-shapes.ts'
import { methodNames, methodOf } from '@castwright/contract/methods.ts'
import { toWire as toWireBySchema } from '@castwright/contract/wire.ts'
import { expect, test } from 'vitest'
import { WireError, wireOf } from './wire.ts'
import { longTake } from './testing/podcasts.ts'

const { fromWire, pathOf, toWire } = wireOf(methodShapes())
const answer = (podcast: object) => toWireBySchema(methodOf('PodcastService.Find').output, { podcast })

test('knows every method', () => {
  for (const name of methodNames) expect(pathOf(name)).toMatch(/^\/api\/twirp\/castwright\.\w+\.\w+\/\w+$/)
})

test('reads an answer as the schema does, without unknown fields', () => {
  const wire = { ...(answer(longTake) as { podcast: object }), extra: 1 }
  expect(fromWire('PodcastService.Find', wire)).toEqual(methodOf('PodcastService.Find').output.parse({ podcast: longTake }))
})

test.each([
  ['a missing field', { ...longTake, title: undefined }],
  ['another type', { ...longTake, isComplete: 'no' }],
  ['an unknown choice', { ...longTake, mediaFormat: 'SMELL' }],
  ['null where a value is required', { ...longTake, title: null }],
])('rejects an answer with %s', (_, podcast) => {
  expect(() => fromWire('PodcastService.Find', answer(podcast))).toThrow(WireError)
})

test('names the field that is wrong', () => {
  expect(() => fromWire('PodcastService.Find', answer({ ...longTake, isComplete: 'no' }))).toThrow('.podcast.isComplete is not boolean.')
})

test('converts names of fields, but not the keys of maps', () => {
  const input = { comment: { id: 'c', reactions: { bigThumb: ['userOne'] } } }
  expect(toWire('CommentsService.UpdateComment', input)).toEqual({ comment: { id: 'c', reactions: { bigThumb: ['userOne'] } } })
  expect(toWire('PodcastService.FindByUserID', { userId: 'u' })).toEqual({ user_id: 'u' })
})
