import type { CalendarLink } from '@castwright/contract/calendar/shapes.ts'
import { pathOf } from '@castwright/contract/methods.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { network, type Network } from '../../../lib/testing/network.ts'
import { button, openPage } from '../../../lib/testing/page.tsx'
import { ada, signedIn } from '../../../lib/testing/people.ts'
import { longTake } from '../../../lib/testing/podcasts.ts'
import { CalendarLinks } from './CalendarLinks.tsx'

const own: CalendarLink = { podcastId: null, createdAt: '2026-01-01T00:00:00.000Z', lastReadAt: null }
const url = 'https://castwright.example/calendar/secret.ics'

let net: Network
beforeEach(() => {
  net = network()
  signedIn(net, ada)
})

async function open(links: CalendarLink[]) {
  net.answers('CalendarService.FindLinks', { links })
  const page = await openPage(() => <CalendarLinks podcasts={[longTake]} />, '/settings/calendar-links')
  await screen.findByText('My dates')
  return page
}

const row = (title: string) => within(screen.getByText(title).closest('li') as HTMLElement)
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const created = () => net.callsTo(pathOf('CalendarService.CreateLink')).map(({ body }) => body)

test('creates a link and shows its address once, to copy and to subscribe', async () => {
  const { user } = await open([])
  net.answers('CalendarService.CreateLink', { url, link: { ...own, podcastId: longTake.id } })
  await user.click(row('The Long Take').getByRole('button', { name: 'Create link' }))
  expect((await screen.findByLabelText<HTMLInputElement>('Address of The Long Take')).value).toBe(url)
  expect(row('The Long Take').getByRole('link', { name: 'Subscribe' }).getAttribute('href')).toBe(
    'webcal://castwright.example/calendar/secret.ics',
  )
  expect(created()).toEqual([{ podcast_id: longTake.id }])
  expect(row('My dates').getByRole('button', { name: 'Create link' })).toBeTruthy()
})

test('shows when a link was last read, and gives it a new address', async () => {
  const { user } = await open([{ ...own, lastReadAt: new Date().toISOString() }])
  expect(row('My dates').getByText(/Last read/).textContent).toMatch(/· Last read Just now$/)
  await user.click(row('My dates').getByRole('button', { name: 'New URL' }))
  const question = await dialog('Create a new URL?')
  expect(created()).toEqual([])
  net.answers('CalendarService.CreateLink', { url, link: own })
  await user.click(question.getByRole('button', { name: 'Create new URL' }))
  expect(await screen.findByLabelText('Address of My dates')).toBeTruthy()
  expect(row('My dates').getByText(/Not read yet/)).toBeTruthy()
})

test('revokes a link after a confirmation', async () => {
  const { user } = await open([own])
  net.answers('CalendarService.RevokeLink', {})
  await user.click(row('My dates').getByRole('button', { name: 'Revoke' }))
  await user.click((await dialog('Revoke this link?')).getByRole('button', { name: 'Revoke link' }))
  await waitFor(() => expect(row('My dates').getByRole('button', { name: 'Create link' })).toBeTruthy())
  expect(net.callsTo(pathOf('CalendarService.RevokeLink')).map(({ body }) => body)).toEqual([{ podcast_id: null }])
})

test('shows failures', async () => {
  net.refuses('CalendarService.FindLinks', 'internal')
  const { user } = await openPage(() => <CalendarLinks podcasts={[]} />, '/settings/calendar-links')
  expect(await screen.findByText("Couldn't load your calendar links.")).toBeTruthy()
  net.answers('CalendarService.FindLinks', { links: [own] })
  await user.click(button('Retry'))
  await screen.findByText('My dates')
  net.refuses('CalendarService.RevokeLink', 'internal', 'Broken.')
  await user.click(button('Revoke'))
  await user.click((await dialog('Revoke this link?')).getByRole('button', { name: 'Revoke link' }))
  expect(await screen.findByText("Couldn't revoke the link. Broken.")).toBeTruthy()
})
