import { notificationTypes } from '@castwright/contract/notifications/shapes.ts'
import { expect, test } from 'vitest'
import { htmlOf, textOf } from './messages.ts'

const episode = { podcastTitle: 'Night Shift', episodeTitle: 'Pilot' }

test('writes a sentence for each kind', () => {
  const say = (type: (typeof notificationTypes)[number], data: Record<string, string>, triggerUserName: string | null = 'Ada') =>
    htmlOf({ type, data, triggerUserName })
  expect(say('EpisodeAdded', episode)).toBe('<b>Ada</b> added <b>Pilot</b> to <b>Night Shift</b>.')
  expect(say('EpisodePublished', episode)).toBe('<b>Ada</b> published <b>Pilot</b> on <b>Night Shift</b>.')
  expect(say('EpisodePublished', episode, null)).toBe('<b>Pilot</b> was published on <b>Night Shift</b>.')
  expect(say('ReleaseFailed', { ...episode, why: "some steps aren't done" }, null)).toBe(
    "<b>Pilot</b> on <b>Night Shift</b> wasn't published on schedule: some steps aren't done. It's no longer scheduled.",
  )
  expect(say('ReleaseFailed', { ...episode, why: 'An unexpected error occurred.' }, null)).toBe(
    "<b>Pilot</b> on <b>Night Shift</b> wasn't published on schedule: An unexpected error occurred. It's no longer scheduled.",
  )
  expect(say('InvitationAccepted', episode)).toBe('<b>Ada</b> accepted your invitation to <b>Night Shift</b>.')
  expect(say('Mention', episode)).toBe('<b>Ada</b> mentioned you in a comment on <b>Pilot</b>.')
  expect(say('ReviewRequested', episode)).toBe('<b>Ada</b> asked you to review <b>Pilot</b>.')
  expect(say('ReviewVerdict', { ...episode, verdict: 'approved' })).toBe('<b>Ada</b> approved <b>Pilot</b>.')
  expect(say('ReviewVerdict', { ...episode, verdict: 'changes_requested' })).toBe('<b>Ada</b> requested changes to <b>Pilot</b>.')
  const step = { ...episode, step: 'Write Show Notes', due: 'March 5, 2026' }
  expect(say('StepAssigned', step)).toBe('<b>Ada</b> assigned <b>Write Show Notes</b> for <b>Pilot</b> to you, due March 5, 2026.')
  expect(say('StepAssigned', { ...step, due: '' })).toBe('<b>Ada</b> assigned <b>Write Show Notes</b> for <b>Pilot</b> to you.')
  expect(say('StepDueTomorrow', step, null)).toBe('<b>Write Show Notes</b> for <b>Pilot</b> is due tomorrow, March 5, 2026.')
  expect(say('StepOverdue', step, null)).toBe('<b>Write Show Notes</b> for <b>Pilot</b> is overdue. It was due March 5, 2026.')
  expect(say('StepUnassigned', step)).toBe('<b>Write Show Notes</b> for <b>Pilot</b> has no assignee: <b>Ada</b> left <b>Night Shift</b>.')
  expect(say('ImportFinished', episode)).toBe('The import of <b>Night Shift</b> is complete.')
  expect(say('ImportFinished', { ...episode, migrated: '0', failed: '0', why: 'The feed is away.' })).toBe(
    'The import of <b>Night Shift</b> failed: The feed is away.',
  )
  expect(say('ImportFinished', { ...episode, migrated: '1', why: 'The feed is away.' })).toBe(
    'The import of <b>Night Shift</b> failed: The feed is away. 1 episode was imported.',
  )
  expect(say('ImportFinished', { ...episode, migrated: '12' })).toBe('The import of <b>Night Shift</b> is complete: 12 episodes.')
  expect(say('ImportFinished', { ...episode, migrated: '1', failed: '2' })).toBe(
    'The import of <b>Night Shift</b> is complete: 1 episode, 2 failed.',
  )
  expect(say('RedirectDone', { ...episode, host: 'RSS.com' })).toBe('The feed for <b>Night Shift</b> now redirects to <b>RSS.com</b>.')
  expect(say('PlanLimitNear', { limited: 'published episodes', used: '70', limit: '75' })).toBe(
    "You've used <b>70</b> of the <b>75</b> published episodes in your plan.",
  )
  expect(say('PaymentFailed', { plan: 'Pro', until: 'November 29, 2026' }, null)).toBe(
    'Your last payment failed. Your <b>Pro</b> plan stays active until <b>November 29, 2026</b>.',
  )
})

test('writes a complete sentence without any data', () => {
  for (const type of notificationTypes) {
    const text = textOf({ type, data: {}, triggerUserName: null })
    expect(text, type).toMatch(/^[A-Z].+\.$/)
    expect(text).not.toMatch(/undefined|null| {2}/)
  }
})

test('escapes names', () => {
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
      const data = {
        podcastTitle: name,
        episodeTitle: name,
        host: name,
        limited: name,
        used: name,
        limit: name,
        plan: name,
        until: name,
        step: name,
        due: name,
      }
      const html = htmlOf({ type, data, triggerUserName: name })
      expect(html.replace(/<\/?b>/g, ''), name).not.toMatch(/[<>"\p{Cc}\u2028\u202a-\u202e\u2066-\u2069]/u)
      // Every <b> is ours: balanced and not nested.
      expect(html.replace(/<b>[^<]*<\/b>/g, '')).not.toContain('<')
    }
  }
})
