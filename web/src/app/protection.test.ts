import { expect, test } from 'vitest'
import { longTake } from '../lib/testing/podcasts.ts'
import { doorFor, placeAfterSignIn, podcastAt, rememberedPlace } from './protection.ts'

test('decides who sees which page', () => {
  expect(doorFor(null, { privateBeta: true })).toBe('sign-in')
  expect(doorFor(null, { privateBeta: false })).toBe('sign-in')
  expect(doorFor({ isBetaUser: false }, { privateBeta: true })).toBe('private beta')
  expect(doorFor({ isBetaUser: true }, { privateBeta: true })).toBe('app')
  expect(doorFor({ isBetaUser: false }, { privateBeta: false })).toBe('app')
})

test('remembers the page with its query, except home', () => {
  expect(rememberedPlace('/settings/my-account/profile?tab=1#bio')).toEqual({ from: '/settings/my-account/profile?tab=1#bio' })
  expect(rememberedPlace('/')).toEqual({})
  expect(rememberedPlace('/my-podcasts')).toEqual({})
})

test.each([
  '//evil.example',
  'https://evil.example',
  '/\\evil.example',
  'javascript:alert(1)',
  '/%2F%2Fevil.example',
  '',
  undefined,
  7,
  ['/settings'],
])('signing in never leads to %s', (from) => {
  const place = placeAfterSignIn(from)
  expect(new URL(place, 'https://own.example').origin).toBe('https://own.example')
  expect(place).toBe('/my-podcasts')
})

test('returns only to our own pages after sign-in', () => {
  expect(placeAfterSignIn('/settings')).toBe('/settings')
  expect(placeAfterSignIn('/sign-in')).toBe('/my-podcasts')
})

test('finds a podcast by its URL, ignoring case', () => {
  const podcast = longTake
  expect(podcastAt([podcast], 'The-Long-Take')).toBe(podcast)
  expect(podcastAt([podcast], 'another')).toBeNull()
})
