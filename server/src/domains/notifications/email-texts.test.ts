import { notificationTypes, type NotificationType } from '@castwright/contract/notifications/shapes.ts'
import { expect, test } from 'vitest'
import type { Details } from './email-texts.ts'
import { notificationMail } from './mail.ts'

const episode = { podcastTitle: 'Night Shift', episodeTitle: 'Pilot' }
const recipient = {
  to: 'ada@example.org',
  baseUrl: 'https://castwright.example',
  unsubscribeUrl: 'https://castwright.example/unsubscribe/x',
}

const write = (type: NotificationType, data: Record<string, string>, details?: Details, triggerUserName: string | null = 'Ada') =>
  notificationMail(recipient, { type, data, path: '/night-shift', triggerUserName }, details)

test('has the event as its headline and a button that says what to do', () => {
  const headlineAndButton = (...args: Parameters<typeof write>): string[] => {
    const { html, subject } = write(...args)
    const found = [/<h1[^>]*>(.*?)<\/h1>/.exec(html)![1]!, /<font[^>]*>(.*?)<\/font>/.exec(html)![1]!]
    expect(found[0]!.replaceAll('&#39;', "'")).toBe(subject)
    return [subject, found[1]!]
  }
  expect(headlineAndButton('Mention', episode, { comment: 'Hi' })).toEqual(['Ada mentioned you in “Pilot”', 'Reply'])
  expect(headlineAndButton('ReleaseFailed', { ...episode, why: 'x' })).toEqual([
    "“Pilot” wasn't published on schedule",
    'See the failed episode',
  ])
  expect(headlineAndButton('ReviewRequested', episode)).toEqual(['Ada asked you to review “Pilot”', 'Review the episode'])
  expect(headlineAndButton('ReviewVerdict', { ...episode, verdict: 'approved' })).toEqual(['Ada approved “Pilot”', 'Open the episode'])
  expect(headlineAndButton('ReviewVerdict', { ...episode, verdict: 'changes_requested' })).toEqual([
    'Ada requested changes to “Pilot”',
    'See the review',
  ])
  const step = { ...episode, step: 'Write Show Notes', due: 'March 5, 2026' }
  expect(headlineAndButton('StepAssigned', step)).toEqual(['Ada assigned Write Show Notes for “Pilot” to you', 'Open the step'])
  expect(headlineAndButton('StepDueTomorrow', step)).toEqual(['Write Show Notes for “Pilot” is due tomorrow', 'Open the step'])
  expect(headlineAndButton('StepOverdue', step)).toEqual(['Write Show Notes for “Pilot” is overdue', 'Open the step'])
  expect(headlineAndButton('StepUnassigned', step)).toEqual(['Write Show Notes for “Pilot” has no assignee', 'Assign the step'])
  expect(headlineAndButton('ImportFinished', { ...episode, migrated: '12', failed: '0' })).toEqual([
    'The import of Night Shift is complete',
    'See your episodes',
  ])
})

test('quotes the reason of a failed release as one sentence', () => {
  for (const why of ["some steps aren't done", "some steps aren't done."])
    expect(write('ReleaseFailed', { ...episode, why }).text).toContain("> Some steps aren't done.\n\n")
})

test('quotes a comment escaped, by line, and shortened', () => {
  const { html, text } = write('Mention', episode, { comment: `<img src=x onerror=alert(1)>\nSecond ${'🎙️'.repeat(600)}` })
  expect(html).not.toContain('<img')
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;<br>Second ')
  expect(text).toMatch(/^> Second (🎙️)+…$/m)
  expect(text.length).toBeLessThan(3000)
})

test('lists the first failed episodes and how many more there are', () => {
  const data = { ...episode, migrated: '10', failed: '3' }
  expect(write('ImportFinished', data, { failedTitles: ['<b>One</b>', 'Two'] }).html).toContain(
    '<li>&lt;b&gt;One&lt;/b&gt;</li><li>Two</li><li>and 1 more</li>',
  )
  // They were retried in the meantime.
  expect(write('ImportFinished', data).text).toContain('10 episodes were imported.\n\nSee what went wrong')
})

test('writes a complete email without any data', () => {
  for (const type of notificationTypes) {
    const { subject, text } = write(type, {}, {}, null)
    expect(subject, type).toMatch(/^[A-Z].+[^.]$/)
    expect(text, type).not.toMatch(/undefined|null|NaN| {2}/)
  }
})
