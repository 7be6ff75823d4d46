import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { instance } from '../../lib/instance.ts'
import { network, type Network } from '../../lib/testing/network.ts'
import { button, openPage } from '../../lib/testing/page.tsx'
import { ada, signedIn } from '../../lib/testing/people.ts'
import { OutboxPage } from './OutboxPage.tsx'

const letter = (at: number) => ({
  id: `letter-${at}`,
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

test('an empty outbox says what it is for, and why letters would lie here', async () => {
  net.answers('OutboxService.Find', { letters: [], messages: [] })
  const { user } = await open()
  expect(await screen.findByText('No emails yet')).toBeTruthy()
  expect(screen.getByText(/No mail server is configured, so emails are held here/)).toBeTruthy()
  await user.click(screen.getByRole('tab', { name: 'Text messages (0)' }))
  expect(await screen.findByText('No text messages yet')).toBeTruthy()
})

test('the newest letter is open as plain text, with links that can be followed', async () => {
  net.answers('OutboxService.Find', { letters: [letter(1), letter(2)], messages: [] })
  const { user } = await open()
  const link = await screen.findByRole('link', { name: 'https://own.example/verify?token=1&x=1' })
  expect(link.getAttribute('href')).toBe('https://own.example/verify?token=1&x=1')
  expect(link.parentElement?.textContent).toBe(letter(1).text)
  await user.click(button('Subject 2 person2@show.example Just now'))
  expect(await screen.findByRole('link', { name: 'https://own.example/verify?token=2&x=1' })).toBeTruthy()
})

test('the letter as it was sent is framed apart from the app', async () => {
  net.answers('OutboxService.Find', { letters: [letter(1)], messages: [] })
  const { user } = await open()
  await user.click(await screen.findByRole('tab', { name: 'As sent' }))
  const frame = await screen.findByTitle<HTMLIFrameElement>('Subject 1')
  expect(frame.getAttribute('src')).toBe('/dev/outbox/letter-1.html')
  expect(frame.getAttribute('sandbox')).not.toMatch(/allow-scripts|allow-same-origin/)
})

test('text messages have their own tab', async () => {
  net.answers('OutboxService.Find', { letters: [], messages: [{ to: '+15550100', text: 'Your code is 123456', sentAt: letter(1).sentAt }] })
  const { user } = await open()
  await user.click(await screen.findByRole('tab', { name: 'Text messages (1)' }))
  expect(await screen.findByText('Your code is 123456')).toBeTruthy()
})

test('a failure is told and can be tried again', async () => {
  net.refuses('OutboxService.Find', 'permission_denied', 'Only the operator of this instance can do this.')
  const { user } = await open()
  expect(await screen.findByText('Only the operator of this instance can do this.')).toBeTruthy()
  net.answers('OutboxService.Find', { letters: [], messages: [] })
  await user.click(button('Try again'))
  expect(await screen.findByText('No emails yet')).toBeTruthy()
})

test('with a mail server set, what lies here is from before', async () => {
  instance.mailOutbox = false
  net.answers('OutboxService.Find', { letters: [letter(1)], messages: [] })
  await open()
  expect(await screen.findByText(/New emails are being delivered/)).toBeTruthy()
})
