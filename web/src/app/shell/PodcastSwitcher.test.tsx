import { pathOf } from '@castwright/contract/methods.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { useNewPodcastFlow } from '../../features/podcasts/create/flow.ts'
import { useAppStore } from '../../lib/appStore.ts'
import { network, type Network } from '../../lib/testing/network.ts'
import { openPage } from '../../lib/testing/page.tsx'
import { ada, signedIn } from '../../lib/testing/people.ts'
import { podcastNamed } from '../../lib/testing/podcasts.ts'
import { MainSidebar } from './MainSidebar.tsx'
import { SettingsSidebar } from './SettingsSidebar.tsx'

const many = Array.from({ length: 10 }, (_, at) => podcastNamed(`Show ${at}`, at + 1, { isComplete: at === 3 }))

let net: Network
beforeEach(() => {
  net = network()
  signedIn(net, ada)
  net.answers('PodcastService.FindByUserID', { podcasts: many })
  useAppStore.setState({ selectedPodcastId: many[2]!.id })
})

const switcher = () => screen.findByRole('button', { name: /: switch podcast$/ })

test('lists fewer than eight podcasts and a link to all', async () => {
  net.answers('PodcastService.FindByUserID', { podcasts: many.slice(0, 7) })
  const { user, place } = await openPage(() => <MainSidebar rail={false} />, '/my-podcasts')
  await screen.findByRole('button', { name: 'Show 2 Audio Podcast : switch podcast' })
  await user.click(await switcher())
  const items = (await screen.findAllByRole('menuitem')).map((item) => item.textContent)
  const ofShow = ['Show Settings', 'View public page']
  expect(items).toEqual([...many.slice(0, 7).map(({ title }) => title), ...ofShow, 'All podcasts', 'Start a New Podcast'])
  const menu = screen.getByRole('menu')
  expect(menu.querySelectorAll('img')).toHaveLength(7)
  expect(within(menu).getByRole('menuitem', { name: 'Show 2' }).getAttribute('aria-current')).toBe('true')
  await user.click(within(menu).getByRole('menuitem', { name: 'Show 5' }))
  await waitFor(() => expect(place()).toBe('/show-5/episodes'))
  expect(useAppStore.getState().selectedPodcastId).toBe(many[5]!.id)
})

test('with eight podcasts or more, lists eight and finds the others by name', async () => {
  const { user, place } = await openPage(() => <MainSidebar rail={false} />, '/my-podcasts')
  await screen.findByRole('button', { name: 'Show 2 Audio Podcast : switch podcast' })
  await user.click(await switcher())
  const options = () => screen.getAllByRole('option').map((option) => option.textContent)
  await screen.findAllByRole('option')
  expect(options()).toEqual(many.slice(0, 8).map(({ title }) => title))
  expect(screen.getByRole('option', { name: 'Show 2' }).getAttribute('aria-current')).toBe('true')
  expect(screen.getByRole('link', { name: 'All podcasts' })).toBeTruthy()
  // In the sidebar, and in the list.
  const hrefs = (name: string) => screen.getAllByRole('link', { name }).map((link) => link.getAttribute('href'))
  expect(hrefs('Show Settings')).toEqual(Array(2).fill(`/settings/podcast/${many[2]!.id}/show-settings`))
  expect(hrefs('View public page')).toEqual(['/pod/show-2', '/pod/show-2'])
  const search = screen.getByLabelText('Search podcasts')
  await user.type(search, 'no such show')
  expect(screen.getByText('No matching podcast.')).toBeTruthy()
  await user.clear(search)
  await user.type(search, 'sHOW 9')
  await waitFor(() => expect(options()).toEqual(['Show 9']))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(place()).toBe('/show-9/episodes'))
  expect(useAppStore.getState().selectedPodcastId).toBe(many[9]!.id)
})

test('starts a new podcast from both sidebars', async () => {
  net.answers('PodcastService.FindByUserID', { podcasts: many.slice(0, 3) })
  const { user } = await openPage(
    () => (
      <>
        <MainSidebar rail={false} />
        <SettingsSidebar rail={false} />
      </>
    ),
    '/my-podcasts',
  )
  await user.click(await switcher())
  await user.click(await screen.findByRole('menuitem', { name: 'Start a New Podcast' }))
  expect(useNewPodcastFlow.getState().wanted).toBe('choice')
  useNewPodcastFlow.setState({ wanted: 'none' })
  await user.click(screen.getByRole('button', { name: 'Start a New Podcast' }))
  expect(useNewPodcastFlow.getState().wanted).toBe('choice')
})

test('lists every podcast in the settings', async () => {
  await openPage(() => <SettingsSidebar rail={false} />, '/settings')
  const links = await waitFor(() => {
    const found = screen.getAllByRole('link', { name: /^Show \d$/ })
    expect(found).toHaveLength(10)
    return found
  })
  expect(links[9]?.getAttribute('href')).toBe(`/settings/podcast/${many[9]!.id}/show-settings`)
})

test.each([true, false])('with isOperator %s, lists the pages of the instance', async (isOperator) => {
  signedIn(net, { ...ada, isOperator })
  await openPage(() => <SettingsSidebar rail={false} />, '/settings')
  expect((await screen.findByRole('link', { name: 'Notifications' })).getAttribute('href')).toBe('/settings/notifications')
  await waitFor(() => expect(screen.queryAllByRole('link', { name: 'Access requests' })).toHaveLength(isOperator ? 1 : 0))
})

test('disables Add Episode for a complete podcast and explains what to do', async () => {
  useAppStore.setState({ selectedPodcastId: many[3]!.id })
  await openPage(() => <MainSidebar rail={false} />, '/my-podcasts')
  const add = await screen.findByRole('button', { name: 'Add Episode' })
  await waitFor(() => expect(add.getAttribute('aria-description')).toContain('Change its status to Active'))
})

test('shows an error if the list fails to load', async () => {
  net.refuses('PodcastService.FindByUserID', 'internal')
  await openPage(() => <MainSidebar rail={false} />, '/my-podcasts')
  expect(await screen.findByText('An error occurred')).toBeTruthy()
  expect(net.callsTo(pathOf('PodcastService.FindByUserID'))).toHaveLength(1)
})
