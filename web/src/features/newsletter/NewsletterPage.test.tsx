import { type MethodName, pathOf } from '@castwright/contract/methods.ts'
import type { Issue, Newsletter, Subscriber } from '@castwright/contract/newsletter/shapes.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { instance } from '../../lib/instance.ts'
import { network, type Network } from '../../lib/testing/network.ts'
import { button, changeField, field, openPage } from '../../lib/testing/page.tsx'
import { ada, signedIn } from '../../lib/testing/people.ts'
import { NewsletterPage } from './NewsletterPage.tsx'

const podcastId = '0198c0de-0000-7000-8000-00000000000a'
const newsletter: Newsletter = {
  podcastId,
  isOn: true,
  intro: 'Films by mail.',
  footer: '',
  version: 4,
  counts: { pending: 0, active: 1200, unsubscribed: 1, refused: 0 },
  formUrl: 'https://cast.example.com/pod/x/newsletter',
  issues: [],
}
const sentIssue: Issue = {
  id: '0198c0de-0000-7000-8000-000000000501',
  episodeId: null,
  title: 'Pilot',
  state: 'sent',
  recipients: 3,
  sent: 2,
  held: 0,
  failed: 1,
  uncertain: 0,
  error: null,
  createdAt: '2026-01-01T00:00:00Z',
  finishedAt: '2026-01-01T00:01:00Z',
}
const sending: Issue = { ...sentIssue, state: 'sending', recipients: 3, sent: 1, failed: 0, finishedAt: null }
const lea: Subscriber = {
  id: '0198c0de-0000-7000-8000-000000000601',
  email: 'lea@example.com',
  state: 'active',
  source: 'form',
  createdAt: '2026-01-01T00:00:00Z',
  confirmedAt: '2026-01-01T00:00:00Z',
  endedAt: null,
  reason: null,
}
const max: Subscriber = {
  ...lea,
  id: '0198c0de-0000-7000-8000-000000000602',
  email: 'max@example.com',
  state: 'refused',
  reason: 'Mailbox full',
}

let net: Network
beforeEach(() => {
  net = network()
  signedIn(net, ada)
  net.answers('NewsletterService.FindSubscribers', { subscribers: [lea, max], cursor: null })
})

const bodies = (name: MethodName) => net.callsTo(pathOf(name)).map(({ body }) => body)
const open = (facts: Partial<Newsletter> = {}) => {
  net.answers('NewsletterService.FindByPodcastID', { newsletter: { ...newsletter, ...facts } })
  return openPage(() => <NewsletterPage podcastId={podcastId} mayEdit />, '/settings/newsletter')
}
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

test('tells editors who can see it, without loading anything', async () => {
  await openPage(() => <NewsletterPage podcastId={podcastId} mayEdit={false} />, '/settings/newsletter')
  expect(screen.getByText('Only owners and admins can see the newsletter.')).toBeTruthy()
  expect(bodies('NewsletterService.FindByPodcastID')).toEqual([])
})

test('shows that it is loading, then an error with a retry', async () => {
  const release = net.holds(pathOf('NewsletterService.FindByPodcastID'), 500, { code: 'internal', msg: 'Oops.' })
  const { user } = await openPage(() => <NewsletterPage podcastId={podcastId} mayEdit />, '/settings/newsletter')
  expect(screen.getByText('Loading...')).toBeTruthy()
  release()
  expect(await screen.findByText('Error loading the newsletter.')).toBeTruthy()
  net.answers('NewsletterService.FindByPodcastID', {
    newsletter: { ...newsletter, isOn: false, counts: { ...newsletter.counts, active: 0, unsubscribed: 0 } },
  })
  net.answers('NewsletterService.FindSubscribers', { subscribers: [], cursor: null })
  await user.click(button('Try again'))
  expect(await screen.findByText('No emails yet. Turn on the newsletter first.')).toBeTruthy()
  expect(await screen.findByText('No subscribers yet')).toBeTruthy()
  expect(screen.queryByLabelText('Sign-up form')).toBeNull()
  expect(button('Export CSV').disabled).toBe(true)
})

test('saves changed texts once, and shows the sign-up form when it was turned on', async () => {
  const { user } = await open({ isOn: false })
  const save = await screen.findByRole<HTMLButtonElement>('button', { name: 'Save' })
  expect(save.disabled).toBe(true)
  await user.click(screen.getByRole('switch', { name: /^Send a newsletter/ }))
  await changeField(field('Footer'), 'x'.repeat(301))
  await user.click(save)
  expect(await screen.findByText('The footer cannot exceed 300 characters.')).toBeTruthy()
  expect(bodies('NewsletterService.Update')).toEqual([])
  await changeField(field('Footer'), '1 Main Street')
  const release = net.holdsAnswer('NewsletterService.Update', {
    newsletter: { ...newsletter, isOn: true, footer: '1 Main Street', version: 5 },
  })
  await user.dblClick(save)
  expect(button('Cancel').disabled).toBe(true)
  release()
  expect(await screen.findByText('Newsletter saved.')).toBeTruthy()
  expect(bodies('NewsletterService.Update')).toEqual([
    { podcast_id: podcastId, settings: { is_on: true, intro: 'Films by mail.', footer: '1 Main Street' }, version: 4 },
  ])
  expect(screen.getByLabelText<HTMLInputElement>('Sign-up form').value).toBe(newsletter.formUrl)
  expect(save.disabled).toBe(true)
})

test('keeps what was entered when saving fails, and Cancel brings back what is saved', async () => {
  const { user } = await open()
  await changeField(await screen.findByLabelText('Introduction'), 'Films every week.')
  net.refuses('NewsletterService.Update', 'permission_denied', 'Verify your email address first.')
  await user.click(button('Save'))
  expect(await screen.findByText('Verify your email address first.')).toBeTruthy()
  expect(field('Introduction').value).toBe('Films every week.')
  net.refuses('NewsletterService.Update', 'invalid_argument', 'Invalid.', { intro: 'No links, please.' })
  await user.click(button('Save'))
  expect(await screen.findByText('No links, please.')).toBeTruthy()
  expect(field('Introduction').getAttribute('aria-invalid')).toBe('true')
  expect(screen.queryByText('Verify your email address first.')).toBeNull()
  await user.click(button('Cancel'))
  expect(field('Introduction').value).toBe('Films by mail.')
  expect(button('Save').disabled).toBe(true)
})

test('asks before it overwrites what someone else saved', async () => {
  const { user } = await open()
  await changeField(await screen.findByLabelText('Introduction'), 'Mine.')
  net.refuses('NewsletterService.Update', 'failed_precondition', 'Changed.', { reason: 'settings_changed' })
  net.answers('NewsletterService.FindByPodcastID', { newsletter: { ...newsletter, intro: 'Theirs.', version: 9 } })
  await user.click(button('Save'))
  const asked = await dialog('The newsletter changed in the meantime')
  expect(within(asked.getByRole('region', { name: 'Introduction' })).getByText('Theirs.')).toBeTruthy()
  net.answers('NewsletterService.Update', { newsletter: { ...newsletter, intro: 'Mine.', version: 10 } })
  await user.click(asked.getByRole('button', { name: 'Keep mine' }))
  expect(await screen.findByText('Newsletter saved.')).toBeTruthy()
  expect(bodies('NewsletterService.Update')).toMatchObject([{ version: 4 }, { version: 9, settings: { intro: 'Mine.' } }])
})

test('stops an email that is being sent after a confirmation', async () => {
  const { user } = await open({ issues: [sending] })
  const item = within(await screen.findByRole('list', { name: 'Emails' }))
  expect(item.getByText('1 of 3')).toBeTruthy()
  await user.click(item.getByRole('button', { name: 'Stop' }))
  const asked = await dialog('Stop sending this email?')
  expect(asked.getByText(/^1 email was already sent/)).toBeTruthy()
  await user.click(asked.getByRole('button', { name: 'Cancel' }))
  expect(bodies('NewsletterService.CancelIssue')).toEqual([])
  net.answers('NewsletterService.CancelIssue', { newsletter: { ...newsletter, issues: [{ ...sending, state: 'canceled' }] } })
  await user.click(item.getByRole('button', { name: 'Stop' }))
  await user.click((await dialog('Stop sending this email?')).getByRole('button', { name: 'Stop sending' }))
  expect(await item.findByText('Stopped')).toBeTruthy()
  expect(item.queryByRole('button', { name: 'Stop' })).toBeNull()
  expect(bodies('NewsletterService.CancelIssue')).toEqual([{ podcast_id: podcastId, issue_id: sending.id }])
})

test('sends uncertain emails again after a confirmation, and says why that failed', async () => {
  const { user } = await open({ issues: [{ ...sentIssue, uncertain: 2 }] })
  expect(await screen.findByText(/^Sent to 2, 1 refused/)).toBeTruthy()
  expect(screen.getByText('2 emails may not have arrived, because the server stopped while sending.')).toBeTruthy()
  net.refuses('NewsletterService.ResendUncertain', 'failed_precondition', 'Email is not set up.')
  await user.click(button('Send again'))
  await user.click((await dialog('Resend these emails?')).getByRole('button', { name: 'Send again' }))
  expect(await screen.findByText('Email is not set up.')).toBeTruthy()
  net.answers('NewsletterService.ResendUncertain', { newsletter: { ...newsletter, issues: [sentIssue] } })
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Resend these emails?' })).toBeNull())
  await user.click(button('Send again'))
  await user.click((await dialog('Resend these emails?')).getByRole('button', { name: 'Send again' }))
  await waitFor(() => expect(screen.queryByText(/may not have arrived/)).toBeNull())
})

test('lists subscribers with why they were refused, and more of them on demand, also after a failure', async () => {
  net.answers('NewsletterService.FindSubscribers', { subscribers: [max], cursor: 'next' })
  const { user } = await open()
  const table = within(await screen.findByRole('table', { name: 'Subscribers' }))
  expect(table.getByRole('row', { name: /max@example\.com ?Mailbox full/ })).toBeTruthy()
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Email', 'State', 'Since', 'Actions'])
  net.refuses('NewsletterService.FindSubscribers', 'internal', 'The list is broken.')
  await user.click(button('Show more'))
  expect(await screen.findByText('The list is broken.')).toBeTruthy()
  expect(table.getByText('max@example.com')).toBeTruthy()
  net.answers('NewsletterService.FindSubscribers', { subscribers: [lea], cursor: null })
  await user.click(button('Show more'))
  expect(await table.findByText('lea@example.com')).toBeTruthy()
  expect(table.getByText('max@example.com')).toBeTruthy()
  expect(screen.queryByText('The list is broken.')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  expect(bodies('NewsletterService.FindSubscribers').at(-1)).toMatchObject({ cursor: 'next' })
})

test('searches and filters subscribers, and says that none match', async () => {
  const { user } = await open()
  await screen.findByText('lea@example.com')
  net.answers('NewsletterService.FindSubscribers', { subscribers: [], cursor: null })
  await user.click(screen.getByRole('combobox', { name: 'State' }))
  await user.click(await screen.findByRole('option', { name: 'Unsubscribed (1)' }))
  expect(await screen.findByText('No matching subscribers')).toBeTruthy()
  await changeField(screen.getByRole('searchbox', { name: 'Search subscribers' }), 'max')
  await waitFor(() =>
    expect(bodies('NewsletterService.FindSubscribers').at(-1)).toEqual({
      podcast_id: podcastId,
      text: 'max',
      state: 'unsubscribed',
    }),
  )
})

test('deletes a subscriber after a confirmation, and keeps one that could not be deleted', async () => {
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Delete lea@example.com' }))
  net.refuses('NewsletterService.DeleteSubscriber', 'internal', 'Broken.')
  await user.click((await dialog('Delete lea@example.com?')).getByRole('button', { name: 'Delete subscriber' }))
  expect(await screen.findByText('Broken.')).toBeTruthy()
  expect(screen.getByText('lea@example.com')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Delete lea@example.com?' })).toBeNull())
  net.answers('NewsletterService.DeleteSubscriber', {})
  net.answers('NewsletterService.FindSubscribers', { subscribers: [max], cursor: null })
  await user.click(button('Delete lea@example.com'))
  await user.click((await dialog('Delete lea@example.com?')).getByRole('button', { name: 'Delete subscriber' }))
  expect(await screen.findByText('Subscriber deleted.')).toBeTruthy()
  await waitFor(() => expect(screen.queryByText('lea@example.com')).toBeNull())
  expect(bodies('NewsletterService.DeleteSubscriber').at(-1)).toEqual({ podcast_id: podcastId, subscriber_id: lea.id })
})

test('imports a file with consent only, and says what happened to each row', async () => {
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Import CSV' }))
  const asked = await dialog('Import subscribers')
  const run = asked.getByRole<HTMLButtonElement>('button', { name: 'Import' })
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!
  expect(run.disabled).toBe(true)
  await user.upload(input, new File(['x'.repeat(2_000_001)], 'all.csv', { type: 'text/csv' }))
  expect(await asked.findByText('The file cannot be larger than 2 MB.')).toBeTruthy()
  await user.click(asked.getByRole('checkbox', { name: 'Everyone in this file agreed to get emails about this show' }))
  expect(run.disabled).toBe(true)
  await user.upload(input, new File(['Email\nmax@example.com'], 'some.csv', { type: 'text/csv' }))
  expect(asked.queryByText('The file cannot be larger than 2 MB.')).toBeNull()
  net.refuses('NewsletterService.Import', 'invalid_argument', 'The file must have an Email column, or one address per line.')
  await user.click(run)
  expect(await asked.findByText('The file must have an Email column, or one address per line.')).toBeTruthy()
  await user.click(asked.getByRole('button', { name: 'Remove the file' }))
  await user.upload(input, new File(['Email\nmax@example.com\nlea'], 'again.csv', { type: 'text/csv' }))
  const release = net.holdsAnswer('NewsletterService.Import', { added: 1, known: 2, errors: [{ line: 3, message: 'Not an address.' }] })
  await user.dblClick(run)
  release()
  expect(await asked.findByText('1 subscriber added.')).toBeTruthy()
  expect(asked.getByText('2 subscribers already in your list. Nothing changed for them.')).toBeTruthy()
  expect(asked.getByText('Line 3: Not an address.')).toBeTruthy()
  expect(bodies('NewsletterService.Import').slice(1)).toEqual([
    { podcast_id: podcastId, text: 'Email\nmax@example.com\nlea', has_consent: true },
  ])
})

test('exports subscribers as a file', async () => {
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:subscribers')
  const { user } = await open()
  net.answers('NewsletterService.Export', { fileName: 'subscribers.csv', text: 'Email\nlea@example.com' })
  await user.click(await screen.findByRole('button', { name: 'Export CSV' }))
  await waitFor(() => expect(saved).toHaveBeenCalledOnce())
  expect(await (saved.mock.calls[0]![0] as Blob).text()).toBe('Email\nlea@example.com')
  saved.mockRestore()
})

test('does not count held emails as sent, and says why they are held', async () => {
  instance.mailOutbox = true
  await open({ issues: [{ ...sentIssue, sent: 0, held: 1200, failed: 0 }] })
  expect(await screen.findByText(/^1,200 held in outbox/)).toBeTruthy()
  expect(screen.queryByText(/Sent to/)).toBeNull()
  const alert = within(screen.getByRole('alert', { name: 'Emails are not sent' }))
  expect(await alert.findByText(/Ask the operator to set up a mail server\./)).toBeTruthy()
  instance.mailOutbox = false
})
