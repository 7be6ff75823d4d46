import { expect, test } from 'vitest'
import { z } from 'zod'
import { snake } from './case.ts'
import { fromWire, toWire, wirePath, withFieldNames } from './wire.ts'

const Comment = z.object({
  fromUser: z.string(),
  createdAt: z.string().optional(),
  reactions: z.record(z.string(), z.array(z.string())).default({}),
  replies: z.array(z.object({ fromUser: z.string() })).nullable(),
})

test('converts names to snake_case, with acronyms as one word', () => {
  expect(['firstName', 'rssFeedUrl', 'userID', 'id', 'isBetaUser', 'downloads24h'].map(snake)).toEqual([
    'first_name',
    'rss_feed_url',
    'user_id',
    'id',
    'is_beta_user',
    'downloads24h',
  ])
})

test('reads requests in either case and drops unknown keys', () => {
  const snaked = {
    from_user: 'a',
    created_at: 'now',
    reactions: { thumbsUp: ['a'] },
    replies: [{ from_user: 'b', admin: true }],
    __proto__: { evil: 1 },
  }
  expect(fromWire(Comment, snaked)).toEqual({
    fromUser: 'a',
    createdAt: 'now',
    reactions: { thumbsUp: ['a'] },
    replies: [{ fromUser: 'b' }],
  })
  expect(fromWire(Comment, { fromUser: 'a', replies: null })).toEqual({ fromUser: 'a', replies: null })
})

test('treats null as absent unless the schema accepts null', () => {
  const given = { fromUser: null, from_user: 'a', created_at: null, reactions: null, replies: null }
  expect(fromWire(Comment, given)).toEqual({ fromUser: 'a', replies: null })
  expect(Comment.parse(fromWire(Comment, given))).toEqual({ fromUser: 'a', reactions: {}, replies: null })
  expect(Comment.safeParse(fromWire(Comment, { from_user: null, replies: null })).error?.issues[0]?.path).toEqual(['fromUser'])
  expect(fromWire(Comment, { from_user: 'a', replies: [null] })).toEqual({ fromUser: 'a', replies: [null] })
})

test('writes responses in snake_case and keeps record keys', () => {
  const value = { fromUser: 'a', reactions: { 'eyes-Left': ['x'], '👍': [] }, replies: [{ fromUser: 'b' }] }
  expect(toWire(Comment, value)).toEqual({ from_user: 'a', reactions: { 'eyes-Left': ['x'], '👍': [] }, replies: [{ from_user: 'b' }] })
})

test('picks the matching option of a union', () => {
  const Either = z.union([z.object({ podcastId: z.string() }), z.object({ episodeId: z.string(), showNotes: z.string() })])
  expect(toWire(Either, { episodeId: '1', showNotes: 'x' })).toEqual({ episode_id: '1', show_notes: 'x' })
})

test('leaves invalid values for the schema to reject', () => {
  expect(fromWire(Comment, 'text')).toBe('text')
  expect(fromWire(Comment, { from_user: 7, replies: 'none' })).toEqual({ fromUser: 7, replies: 'none' })
  expect(wirePath(['replies', 0, 'fromUser'])).toBe('replies.0.from_user')
})

test('finds messages by path and by unique field name', () => {
  expect(withFieldNames({ 'user.first_name': 'Too short.', 'user.bio': 'Too long.' })).toEqual({
    'user.first_name': 'Too short.',
    first_name: 'Too short.',
    'user.bio': 'Too long.',
    bio: 'Too long.',
  })
  expect(withFieldNames({ user_id: 'Not an id.', 'ids.0': 'Not an id.' })).toEqual({
    user_id: 'Not an id.',
    'ids.0': 'Not an id.',
    ids: 'Not an id.',
  })
  const ambiguous = { 'roles.0.email': 'Taken.', 'roles.1.email': 'Taken.', title: 'Missing.', 'episode.title': 'Missing.' }
  expect(withFieldNames(ambiguous)).toEqual(ambiguous)
})
