import { pathOf } from '@castwright/contract/methods.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { queryClient } from '../../../lib/queryClient.ts'
import { queryKeyOf } from '../../../lib/rpc.ts'
import { network, type Network } from '../../../lib/testing/network.ts'
import { button, openPage } from '../../../lib/testing/page.tsx'
import { ada, signedIn } from '../../../lib/testing/people.ts'
import { longTake } from '../../../lib/testing/podcasts.ts'
import { ShowSettings } from './ShowSettingsPage.tsx'
import { field, openSettings, descriptionOf, summary, untilChanged } from './testing/open.tsx'

let net: Network
beforeEach(() => {
  net = network()
})

const update = pathOf('PodcastService.Update')
const heading = (name: string) => screen.getByRole('heading', { level: 2, name })

describe('opening', () => {
  test('shows loading, then an error, and recovers on retry', async () => {
    signedIn(net, ada)
    const release = net.holds(pathOf('PodcastService.Find'), 500, { code: 'internal', msg: 'An unexpected error occurred.', meta: {} })
    const { user } = await openPage(() => <ShowSettings podcastId={longTake.id} />, '/show-settings')
    expect(await screen.findByText('Loading...')).toBeTruthy()
    release()
    expect(await screen.findByText('Error loading data.')).toBeTruthy()
    net.answers('PodcastService.Find', { podcast: longTake })
    net.answers('PodcastService.FindOwnershipOffer', { ownershipOffer: null })
    await user.click(button('Try again'))
    expect(await screen.findByRole('form', { name: 'Show Settings' })).toBeTruthy()
  })

  test('shows five sections with all fields in order', async () => {
    await openSettings(net, { ...longTake, releaseFrequency: 'weekly' })
    expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
      'General',
      'Discovery',
      'Schedule & Publishing Preferences',
      'Author, Ownership & Copyright',
      'Delete Podcast',
    ])
    const labels = [...document.querySelectorAll('.mantine-InputWrapper-label')].map((label) => label.textContent)
    expect(labels).toEqual([
      'Podcast Artwork',
      'Title',
      'Subtitle',
      'Profile URL',
      'Project Key',
      'Show Summary',
      'Media Format',
      'Parental Advisory',
      'Color',
      'Audio Bio',
      'Categories',
      'Language',
      'Location',
      'Keywords',
      'Website',
      'Contact Email',
      'iTunes Visibility',
      'Support URL',
      'Support Text',
      'Update Status',
      'Show Type',
      'Episode Grouping',
      'Episode Numbering',
      'Release Frequency',
      'Release Days',
      'Start Date',
      'Default Release Time',
      'Time Zone',
      'Authors',
      'Owner Name',
      'Owner Email',
      'Copyright',
      'Verification Records',
      'Transfer Ownership',
    ])
  })

  test('shows errors for imported texts that are too long, but not for missing ones', async () => {
    await openSettings(net, {
      ...longTake,
      title: 'x'.repeat(51),
      copyright: '',
      keywords: Array.from({ length: 26 }, (_, at) => `k${at}`),
    })
    await waitFor(() => expect(descriptionOf('Title')).toContain('Title cannot exceed 50 characters.'))
    expect(descriptionOf('Keywords')).toContain('Please add a maximum of 25 keywords.')
    expect(screen.queryByText('Copyright for the podcast is required.')).toBeNull()
    await untilChanged(false)
  })

  test('has an index that leads to each section', async () => {
    const { user } = await openSettings(net)
    const index = within(screen.getByRole('navigation', { name: 'On this page' }))
    expect(index.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(
      screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent),
    )
    await user.click(index.getByRole('link', { name: 'Discovery' }))
    expect(document.activeElement).toBe(heading('Discovery'))
    expect(index.getByRole('link', { current: 'location' }).textContent).toBe('Discovery')
  })
})

describe('Save and Cancel', () => {
  test('are disabled until a value changes', async () => {
    const { user } = await openSettings(net)
    await untilChanged(false)
    await user.type(field('Title'), 'x')
    await untilChanged(true)
    await user.type(field('Title'), '{Backspace}')
    await untilChanged(false)
    await user.click(screen.getByRole('radio', { name: 'Explicit' }))
    await untilChanged(true)
    await user.click(screen.getByRole('radio', { name: 'Clean' }))
    await untilChanged(false)
  })

  test('detects changes to the summary and their removal', async () => {
    const { write } = await openSettings(net)
    write('!')
    await untilChanged(true)
    act(() => void summary().editor.commands.undo())
    await untilChanged(false)
  })

  test('Cancel restores all values', async () => {
    const { enter, write, cancel, user } = await openSettings(net)
    await enter('Title', '')
    await enter('Color', '#112233')
    await user.type(field('Keywords'), 'film,')
    await user.click(screen.getByRole('radio', { name: 'Complete' }))
    write(' More.')
    await cancel()
    await untilChanged(false)
    expect(field('Title').value).toBe('The Long Take')
    expect(field('Color').value).toBe('#4e73ff')
    expect(screen.queryByText('film')).toBeNull()
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Active' }).checked).toBe(true)
    expect(summary().textContent).toBe('Films, one shot at a time.')
    expect(screen.queryByText('Title cannot be empty.')).toBeNull()
  })

  test('blocks saving with errors and focuses the first', async () => {
    const { enter, save } = await openSettings(net)
    await enter('Copyright', '')
    await enter('Owner Name', 'A')
    await save()
    expect(await screen.findByText('Please fix errors to save!')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(field('Owner Name')))
    expect(net.callsTo(update)).toEqual([])
  })

  test('sends only changes and updates the form and lists from the response', async () => {
    const { user, enter, save, sent } = await openSettings(net)
    queryClient.setQueryData(queryKeyOf('PodcastService.FindByUserID', { userId: ada.id }), { podcasts: [longTake] })
    await enter('Title', ' The  Longer Take ')
    await user.click(screen.getByRole('radio', { name: 'Hide' }))
    await user.type(field('Keywords'), 'film,shots{Enter}')
    // A team member changed the subtitle in the meantime.
    const saved = { ...longTake, title: 'The Longer Take', itunesVisibility: 'hide' as const, keywords: ['film', 'shots'], subtitle: 'New' }
    net.answers('PodcastService.Update', { updatedPodcast: saved })
    await save()
    expect(await screen.findByText('Changes saved!')).toBeTruthy()
    expect(sent()).toEqual({
      podcast_id: longTake.id,
      user_id: ada.id,
      updated_podcast: { title: 'The Longer Take', itunes_visibility: 'hide', keywords: ['film', 'shots'], version: 3 },
    })
    await untilChanged(false)
    expect(field('Subtitle').value).toBe('New')
    expect(queryClient.getQueryData(queryKeyOf('PodcastService.FindByUserID', { userId: ada.id }))).toEqual({ podcasts: [saved] })
  })

  test('asks before it overwrites what another tab saved in the meantime', async () => {
    const { user, enter, save, sent } = await openSettings(net)
    await enter('Title', 'Mine')
    const theirs = { ...longTake, title: 'Theirs', version: 4 }
    net.refuses('PodcastService.Update', 'aborted', 'Changed.', { reason: 'settings_changed' })
    net.answers('PodcastService.Find', { podcast: theirs })
    await save()
    const dialog = within(await screen.findByRole('dialog', { name: 'The settings changed in the meantime' }))
    expect(within(dialog.getByRole('region', { name: 'Title' })).getByText('Theirs')).toBeTruthy()
    net.answers('PodcastService.Update', { updatedPodcast: { ...theirs, title: 'Mine', version: 5 } })
    await user.click(dialog.getByRole('button', { name: 'Keep mine' }))
    expect(await screen.findByText('Changes saved!')).toBeTruthy()
    expect(sent()).toMatchObject({ updated_podcast: { title: 'Mine', version: 4 } })
  })

  test('sends cleared fields as null', async () => {
    const planned = { ...longTake, releaseFrequency: 'weekly' as const, releaseStartDate: '2026-01-05', defaultReleaseTime: '18:30' }
    const { user, save, sent } = await openSettings(net, planned)
    await user.clear(field('Start Date'))
    await user.clear(field('Default Release Time'))
    net.answers('PodcastService.Update', { updatedPodcast: { ...planned, releaseStartDate: null, defaultReleaseTime: null } })
    await save()
    await screen.findByText('Changes saved!')
    expect(sent()).toMatchObject({ updated_podcast: { release_start_date: null, default_release_time: null } })
  })

  test('shows a save error and keeps entries', async () => {
    const { enter, save } = await openSettings(net)
    await enter('Title', 'Another')
    net.refuses('PodcastService.Update', 'internal', 'An unexpected error occurred.')
    await save()
    expect(await screen.findByText('Error occurred while saving.')).toBeTruthy()
    expect(field('Title').value).toBe('Another')
    await untilChanged(true)
  })

  test('shows a server error at its field', async () => {
    const { enter, save } = await openSettings(net)
    await enter('Profile URL', 'another')
    net.refuses('PodcastService.Update', 'invalid_argument', 'Some fields are invalid.', {
      'updated_podcast.profile_url': 'This url is already taken.',
    })
    await save()
    expect(await screen.findByText('Error occurred while saving.')).toBeTruthy()
    expect(descriptionOf('Profile URL')).toContain('This url is already taken.')
    await waitFor(() => expect(document.activeElement).toBe(field('Profile URL')))
  })

  test("doesn't save a taken profile URL", async () => {
    const { enter, save } = await openSettings(net)
    net.answers('PodcastService.ValidatePodcastProfileURL', { isValid: false, message: 'This url is already taken.' })
    await enter('Profile URL', 'taken-one')
    await save()
    expect(await screen.findByText('Please fix errors to save!')).toBeTruthy()
    expect(descriptionOf('Profile URL')).toContain('This url is already taken.')
    await waitFor(() => expect(document.activeElement).toBe(field('Profile URL')))
    expect(net.callsTo(update)).toEqual([])
  })

  test('deletes despite unsaved changes', async () => {
    net.answers('PodcastService.FindDeletionImpact', {
      numberOfEpisodes: 0,
      numberOfCollaborators: 0,
      needsPassword: false,
      obstacle: null,
    })
    net.answers('PodcastService.Delete', {})
    const { user, enter, place } = await openSettings(net)
    await enter('Title', 'Unsaved')
    const press = async (dialog: string, name: string) =>
      user.click(await within(await screen.findByRole('dialog', { name: dialog })).findByRole('button', { name }))
    await user.click(screen.getAllByRole('button', { name: 'Delete Podcast' }).at(-1)!)
    await press('Warning', 'Continue')
    await screen.findByRole('dialog', { name: 'Confirm Podcast Name' })
    await user.click(field('Podcast Name'))
    await user.paste(longTake.title)
    await press('Confirm Podcast Name', 'Delete Podcast')
    await waitFor(() => expect(place()).toBe('/'))
    expect(screen.queryByText('Do you want to leave without saving?')).toBeNull()
  })
})
