import { pathOf } from '@castwright/contract/methods.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { network, type Network } from '../../../../lib/testing/network.ts'
import { button, field, openPage } from '../../../../lib/testing/page.tsx'
import { ada, signedIn } from '../../../../lib/testing/people.ts'
import { longTake } from '../../../../lib/testing/podcasts.ts'
import { SocialMedia } from '../SocialMediaPage.tsx'

const podcast = { ...longTake, socialInstagram: 'longtake' }

let net: Network
beforeEach(() => {
  net = network()
})

async function open() {
  signedIn(net, ada)
  net.answers('PodcastService.Find', { podcast })
  const page = await openPage(() => <SocialMedia podcastId={podcast.id} />, '/social-media')
  await screen.findByRole('form', { name: 'Social Media' })
  const enter = async (label: string, text: string) => {
    await page.user.clear(field(label))
    if (text) await page.user.type(field(label), text)
    await page.user.tab()
  }
  return { ...page, enter, sent: () => net.callsTo(pathOf('PodcastService.Update')).at(-1)?.body }
}

test('shows seven fields with their prefixes', async () => {
  await open()
  const labels = [...document.querySelectorAll('.mantine-InputWrapper-label')].map((label) => label.textContent)
  expect(labels).toEqual(['Instagram', 'Facebook', 'Twitter', 'LinkedIn', 'YouTube', 'Patreon', 'Cash App'])
  expect(labels.map((label) => field(label ?? '').getAttribute('aria-description'))).toEqual([
    'instagram.com/',
    'facebook.com/',
    'twitter.com/',
    'in/',
    null,
    'patreon.com/',
    '$',
  ])
  expect(screen.getByRole('link', { name: 'Open Instagram' }).getAttribute('href')).toBe('https://www.instagram.com/longtake')
  expect(button('Save').disabled).toBe(true)
})

test.each([
  ['Patreon', 'https://www.patreon.com/c/longtake', 'longtake'],
  ['Cash App', '$longtake', 'longtake'],
  ['Twitter', '@longtake', 'longtake'],
  ['YouTube', 'https://m.youtube.com/@longtake?si=1', 'https://www.youtube.com/@longtake'],
])('turns input for %s into a handle', async (label, typed, handle) => {
  const { enter } = await open()
  await enter(label, typed)
  await waitFor(() => expect(field(label).value).toBe(handle))
})

test('turns a pasted link into a handle and rejects a broken escape', async () => {
  await open()
  fireEvent.paste(field('Patreon'), { clipboardData: { getData: () => 'https://patreon.com/longtake' } })
  await waitFor(() => expect(field('Patreon').value).toBe('longtake'))
  fireEvent.paste(field('Instagram'), { clipboardData: { getData: () => 'https://patreon.com/%E0%A4%A' } })
  expect(field('Instagram').value).toBe('longtake')
})

test('enables Save and Cancel on first touch and sends only changes', async () => {
  const { user, enter, sent } = await open()
  await enter('Facebook', 'https://facebook.com/longtake')
  await waitFor(() => expect(button('Save').disabled).toBe(false))
  await user.click(button('Cancel'))
  expect(field('Facebook').value).toBe('')
  await waitFor(() => expect(button('Save').disabled).toBe(true))
  await enter('Facebook', 'longtake')
  await enter('Instagram', '')
  net.answers('PodcastService.Update', { updatedPodcast: { ...podcast, socialInstagram: '', socialFacebook: 'longtake' } })
  await user.click(button('Save'))
  expect(await screen.findByText('Changes saved!')).toBeTruthy()
  expect(sent()).toEqual({
    podcast_id: podcast.id,
    user_id: ada.id,
    updated_podcast: { social_instagram: '', social_facebook: 'longtake', version: 3 },
  })
  await waitFor(() => expect(button('Save').disabled).toBe(true))
})

test('shows validation and save errors', async () => {
  const { user, enter } = await open()
  await enter('YouTube', 'longtake')
  expect(await screen.findByText('Please enter a valid YouTube channel URL.')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Open YouTube' })).toBeNull()
  await user.click(button('Save'))
  expect(await screen.findByText('Please fix errors to save!')).toBeTruthy()
  await enter('YouTube', '')
  await enter('Patreon', 'longtake')
  net.refuses('PodcastService.Update', 'internal', 'An unexpected error occurred.')
  await user.click(button('Save'))
  expect(await screen.findByText('Error occurred while saving.')).toBeTruthy()
  expect(field('Patreon').value).toBe('longtake')
})
