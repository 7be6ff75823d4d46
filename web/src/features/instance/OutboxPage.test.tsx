import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { instance } from '../../lib/instance.ts'
import { network, type Network } from '../../lib/testing/network.ts'
import { button, openPage } from '../../lib/testing/page.tsx'
import { ada, signedIn } from '../../lib/testing/people.ts'
import { OutboxPage } from './OutboxPage.tsx'

const email = (at: number) => ({
  id: `email-${at}`,
  to: `person${at}@show.example`,
  subject: `Subject ${at}`,
  sentAt: new Date().toISOString(),
  text: `Hello\nhttps://own.example/verify?token=${at}&x=1\n<b>Bye</b>`,
})

let net: Network
beforeEach(() => {
  net = network()
  signedIn(net, { ...ada, isOperator: true })
  instance.mailOutbox = true
})
afterEach(() => {
  instance.mailOutbox = false
})

const open = () => openPage(OutboxPage, '/dev/outbox')

test('explains an empty outbox', async () => {
  net.answers('OutboxService.Find', { letters: [], messages: [] })
  const { user } = await open()
  expect(await screen.findByText('No emails yet')).toBeTruthy()
  expect(screen.getByText(/No mail server is configured, so we hold emails here/)).toBeTruthy()
  await user.click(screen.getByRole('tab', { name: 'Text messages (0)' }))
  expect(await screen.findByText('No text messages yet')).toBeTruthy()
})

test('opens the newest email as plain text with links', async () => {
  net.answers('OutboxService.Find', { letters: [email(1), email(2)], messages: [] })
  const { user } = await open()
  const link = await screen.findByRole('link', { name: 'https://own.example/verify?token=1&x=1' })
  expect(link.getAttribute('href')).toBe('https://own.example/verify?token=1&x=1')
  expect(link.parentElement?.textContent).toBe(email(1).text)
  await user.click(button('Subject 2 person2@show.example Just now'))
  expect(await screen.findByRole('link', { name: 'https://own.example/verify?token=2&x=1' })).toBeTruthy()
})

test('sandboxes the email as sent', async () => {
  net.answers('OutboxService.Find', { letters: [email(1)], messages: [] })
  const { user } = await open()
  await user.click(await screen.findByRole('tab', { name: 'As sent' }))
  const frame = await screen.findByTitle<HTMLIFrameElement>('Subject 1')
  expect(frame.getAttribute('src')).toBe('/dev/outbox/email-1.html')
  expect(frame.getAttribute('sandbox')).not.toMatch(/allow-scripts|allow-same-origin/)
})

test('shows text messages in their own tab', async () => {
  net.answers('OutboxService.Find', { letters: [], messages: [{ to: '+15550100', text: 'Your code is 123456', sentAt: email(1).sentAt }] })
  const { user } = await open()
  await user.click(await screen.findByRole('tab', { name: 'Text messages (1)' }))
  expect(await screen.findByText('Your code is 123456')).toBeTruthy()
})

test('shows an error with a retry if loading fails', async () => {
  net.refuses('OutboxService.Find', 'permission_denied', 'Only the operator of this instance can do this.')
  const { user } = await open()
  expect(await screen.findByText('Only the operator of this instance can do this.')).toBeTruthy()
  net.answers('OutboxService.Find', { letters: [], messages: [] })
  await user.click(button('Try again'))
  expect(await screen.findByText('No emails yet')).toBeTruthy()
})

test('says that the emails are from before a mail server was set up', async () => {
  instance.mailOutbox = false
  net.answers('OutboxService.Find', { letters: [email(1)], messages: [] })
  await open()
  expect(await screen.findByText(/We now deliver new emails/)).toBeTruthy()
})
