import { describe, expect, test } from 'vitest'
import { handleLink, handleShapes, toHandle, type HandleField } from './handles.ts'

describe('accepts a handle, an @handle or a pasted link', () => {
  test.for<[HandleField, string, string]>([
    ['instagramHandle', 'night.shift', 'night.shift'],
    ['instagramHandle', '@night.shift', 'night.shift'],
    ['instagramHandle', ' https://www.instagram.com/night.shift/?hl=en#top ', 'night.shift'],
    ['instagramHandle', 'instagram.com/night.shift', 'night.shift'],
    ['facebookHandle', 'https://m.facebook.com/night.shift.fm', 'night.shift.fm'],
    ['facebookHandle', 'https://www.facebook.com/profile.php?id=100012345678', '100012345678'],
    ['facebookHandle', '//fb.com/nightshift', 'nightshift'],
    ['twitterHandle', 'https://twitter.com/Night_Shift/status/1', 'Night_Shift'],
    ['twitterHandle', 'http://x.com/@Night_Shift', 'Night_Shift'],
    ['linkedinHandle', 'https://de.linkedin.com/in/ada-king-1815/', 'ada-king-1815'],
    ['linkedinHandle', 'https://www.linkedin.com/in/j%C3%BCrgen-m', 'jürgen-m'],
    ['linkedinHandle', 'https://www.linkedin.com/company/night-shift', 'company/night-shift'],
    ['linkedinHandle', '', ''],
  ])('%s %j', ([field, given, wanted]) => {
    expect(toHandle(field, given)).toBe(wanted)
    expect(handleShapes[field].parse(given)).toBe(wanted)
    // A stored handle is accepted unchanged.
    expect(handleShapes[field].parse(wanted)).toBe(wanted)
  })

  test.for<[HandleField, string]>([
    ['instagramHandle', 'https://instagram.com/'],
    ['instagramHandle', 'https://evil.example/instagram.com/me'],
    ['instagramHandle', 'https://instagram.com.evil.example/me'],
    ['instagramHandle', 'two words'],
    ['instagramHandle', '..'],
    ['instagramHandle', 'javascript:alert(1)'],
    ['facebookHandle', '<b>me</b>'],
    ['facebookHandle', 'https://www.facebook.com/profile.php'],
    ['twitterHandle', 'a'.repeat(16)],
    ['twitterHandle', 'a-b'],
    ['twitterHandle', 'https://instagram.com/me'],
    ['linkedinHandle', 'https://www.linkedin.com/feed/update'],
    ['linkedinHandle', 'in/ada'],
    ['linkedinHandle', 'https://www.linkedin.com/in/%E0%A4%A'],
    ['linkedinHandle', 'x'.repeat(501)],
  ])('%s %j is refused', ([field, given]) => {
    const labels = { instagramHandle: 'Instagram', facebookHandle: 'Facebook', twitterHandle: 'Twitter', linkedinHandle: 'LinkedIn' }
    expect(handleShapes[field].safeParse(given).error?.issues[0]?.message).toBe(`Please enter a valid ${labels[field]} handle.`)
  })
})

test('links a handle to its profile', () => {
  expect(handleLink('instagramHandle', 'night.shift')).toBe('https://www.instagram.com/night.shift')
  expect(handleLink('facebookHandle', '100012345678')).toBe('https://www.facebook.com/100012345678')
  expect(handleLink('twitterHandle', 'Night_Shift')).toBe('https://twitter.com/Night_Shift')
  expect(handleLink('linkedinHandle', 'jürgen-m')).toBe('https://www.linkedin.com/in/j%C3%BCrgen-m')
  expect(handleLink('linkedinHandle', 'company/night-shift')).toBe('https://www.linkedin.com/company/night-shift')
  expect(handleLink('twitterHandle', '')).toBeNull()
})
