import { notificationTypes } from '@castwright/contract/notifications.ts'
import { expect, test } from 'vitest'
import { htmlOf, nameOf, textOf } from './words.ts'

const episode = { podcastTitle: 'Night Shift', episodeTitle: 'Pilot' }

test('each kind has its sentence', () => {
  const say = (type: (typeof notificationTypes)[number], data: Record<string, string>, triggerUserName: string | null = 'Ada') =>
    htmlOf({ type, data, triggerUserName })
  expect(say('EpisodeAdded', episode)).toBe('<b>Ada</b> added <b>Pilot</b> to <b>Night Shift</b>.')
  expect(say('EpisodePublished', episode)).toBe('<b>Ada</b> published <b>Pilot</b> of <b>Night Shift</b>.')
  expect(say('EpisodePublished', episode, null)).toBe('<b>Pilot</b> of <b>Night Shift</b> is published.')
  expect(say('ReleaseFailed', { ...episode, why: 'some of its steps are not done' }, null)).toBe(
    '<b>Pilot</b> of <b>Night Shift</b> was not published at its time: some of its steps are not done. It is no longer scheduled.',
  )
  expect(say('InvitationAccepted', episode)).toBe('<b>Ada</b> accepted your invitation to <b>Night Shift</b>.')
  expect(say('Mention', episode)).toBe('<b>Ada</b> mentioned you in a comment on <b>Pilot</b>.')
  expect(say('ReviewRequested', episode)).toBe('<b>Ada</b> asked you to review <b>Pilot</b>.')
  expect(say('ReviewVerdict', { ...episode, verdict: 'approved' })).toBe('<b>Ada</b> approved <b>Pilot</b>.')
  expect(say('ReviewVerdict', { ...episode, verdict: 'changes_requested' })).toBe('<b>Ada</b> asked for changes to <b>Pilot</b>.')
  expect(say('ImportFinished', episode)).toBe('All episodes of <b>Night Shift</b> have been imported.')
  expect(say('RedirectDone', { ...episode, host: 'RSS.com' })).toBe('The feed of <b>Night Shift</b> now leads to <b>RSS.com</b>.')
  expect(say('PlanLimitNear', { limited: 'published episodes', used: '70', limit: '75' })).toBe(
    'You have used <b>70</b> of <b>75</b> published episodes of your plan.',
  )
  expect(say('PaymentFailed', { plan: 'Pro', until: 'November 29, 2026' }, null)).toBe(
    'Your last payment failed. Your <b>Pro</b> plan goes on until <b>November 29, 2026</b>.',
  )
})

test('a sentence is whole though nothing is known', () => {
  for (const type of notificationTypes) {
    const text = textOf({ type, data: {}, triggerUserName: null })
    expect(text, type).toMatch(/^[A-Z].+\.$/)
    expect(text).not.toMatch(/undefined|null| {2}/)
  }
})

test('whatever people call themselves and their work stays a name', () => {
  const hostile = [
    '<script>alert(1)</script>',
    '</b><img src=x onerror=alert(1)>',
    `"><svg/onload=alert('1')>`,
    '&lt;b&gt;',
    '\u202egnp.exe',
    'a\u0000b\nc\u2028d',
    '\u2066x\u2069',
  ]
  for (const name of hostile) {
    for (const type of notificationTypes) {
      const data = { podcastTitle: name, episodeTitle: name, host: name, limited: name, used: name, limit: name, plan: name, until: name }
      const html = htmlOf({ type, data, triggerUserName: name })
      expect(html.replace(/<\/?b>/g, ''), name).not.toMatch(/[<>"'\p{Cc}\u2028\u202a-\u202e\u2066-\u2069]/u)
      // Every <b> is one of ours: they come in pairs, none inside another.
      expect(html.replace(/<b>[^<]*<\/b>/g, '')).not.toContain('<')
    }
  }
})

test('somebody is called by their name, else by their username, and never by their address', () => {
  expect(nameOf({ firstName: 'Ada', lastName: 'Lovelace', username: 'ada' })).toBe('Ada Lovelace')
  expect(nameOf({ firstName: '', lastName: '', username: 'ada' })).toBe('ada')
  expect(nameOf({ firstName: null, lastName: null, username: null })).toBeNull()
})
