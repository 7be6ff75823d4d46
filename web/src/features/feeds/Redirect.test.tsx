import { pathOf } from '@castwright/contract/methods.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { network, type Network } from '../../lib/testing/network.ts'
import { button, field, openPage } from '../../lib/testing/page.tsx'
import { ada, signedIn } from '../../lib/testing/people.ts'
import { longTake } from '../../lib/testing/podcasts.ts'
import { RedirectRequest } from './RedirectPage.tsx'

let net: Network
beforeEach(() => {
  net = network()
  signedIn(net, ada)
  net.answers('PodcastService.Find', { podcast: longTake })
})

const open = async () => {
  const page = await openPage(() => <RedirectRequest podcastId={longTake.id} />, '/here')
  await screen.findByRole('form', { name: '301 Redirect' })
  return page
}
const request = 'Request 301 Redirect'

test('requires all fields and shows each error', async () => {
  const { user } = await open()
  await user.type(field('New RSS Feed URL'), 'nowhere')
  await user.tab()
  expect(await screen.findByText('Please enter a valid RSS Feed URL.')).toBeTruthy()
  await user.clear(field('New RSS Feed URL'))
  await user.click(button(request))
  expect(await screen.findByText('Please provide a valid RSS Feed URL.')).toBeTruthy()
  expect(screen.getByText('Please select your new hosting provider.')).toBeTruthy()
  expect(screen.getByText('Please accept the 301 Redirect terms.')).toBeTruthy()
})

test('shows the check, confirms by name, shows errors and ends at the settings', async () => {
  const { user, place } = await open()
  await user.click(screen.getByRole('combobox', { name: 'New Host Name' }))
  await user.click(await screen.findByRole('option', { name: 'Transistor', hidden: true }))
  await user.type(field('New RSS Feed URL'), 'https://new.example/feed.xml')
  for (const box of screen.getAllByRole('checkbox')) await user.click(box)

  net.refuses('PodcastService.CheckRedirect', 'failed_precondition', 'No feed.', { new_rss_feed_url: 'There is no feed at this address.' })
  await user.click(button(request))
  expect(await screen.findByText('There is no feed at this address.')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(field('New RSS Feed URL')))

  net.answers('PodcastService.CheckRedirect', {
    redirectCheck: { title: 'The Long Take', numberOfItems: 3, missing: { count: 2, titles: ['Pilot'] }, added: { count: 0, titles: [] } },
  })
  await user.click(button(request))
  const found = await screen.findByRole('dialog', { name: request })
  expect(found.textContent).toContain('2 episodes are missing from the new feed.')
  expect(found.textContent).toContain('and 1 more')
  await user.click(within(found).getByRole('button', { name: 'Continue' }))

  const confirming = await screen.findByRole('dialog', { name: 'Confirm 301 Redirect' })
  await user.type(field('Podcast Name'), 'Other')
  await user.click(within(confirming).getByRole('button', { name: 'Redirect feed' }))
  expect(await screen.findByText('Name does not match the podcast you want to redirect.')).toBeTruthy()
  expect(net.callsTo(pathOf('PodcastService.Redirect'))).toEqual([])
  await user.clear(field('Podcast Name'))
  await user.type(field('Podcast Name'), longTake.title)
  net.refuses('PodcastService.Redirect', 'internal')
  await user.click(within(confirming).getByRole('button', { name: 'Redirect feed' }))
  const failed = await screen.findByRole('dialog', { name: '301 Redirect failed' })
  expect(failed.textContent).toContain("We're sorry but an unknown failure occurred.")
  await user.click(within(failed).getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement)

  net.answers('PodcastService.CheckRedirect', {
    redirectCheck: {
      title: 'The Long Take',
      numberOfItems: 3,
      missing: { count: 1, titles: ['Pilot'] },
      added: { count: 1, titles: ['A new one'] },
    },
  })
  await user.click(button(request))
  const again = await screen.findByRole('dialog', { name: request })
  expect(again.textContent).toContain('1 episode is missing from the new feed.')
  expect(again.textContent).toContain('A new one')
  await user.click(within(again).getByRole('button', { name: 'Continue' }))
  await user.type(field('Podcast Name'), longTake.title)
  net.answers('PodcastService.Redirect', {
    podcast: { ...longTake, isRedirected: true, redirectedAt: '2026-03-05T20:04:00Z', newRssFeedUrl: 'https://new.example/feed.xml' },
  })
  await user.click(button('Redirect feed'))
  expect(await screen.findByText('Your 301 Redirect was successfully completed!')).toBeTruthy()
  await waitFor(() => expect(place()).toBe(`/settings/podcast/${longTake.id}/rss-and-distribution`))
  expect((await screen.findByRole('dialog', { name: 'Thank you!' })).textContent).toContain('up to 7 business days')
  expect(net.callsTo(pathOf('PodcastService.Redirect')).at(-1)?.body).toMatchObject({ new_host: 'Transistor' })
})
