import type { Episode } from '@castwright/contract/episodes/shapes.ts'
import { pathOf } from '@castwright/contract/methods.ts'
import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import type { Template } from '@castwright/contract/templates/shapes.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ComponentProps } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { network, type Network } from '../../../lib/testing/network.ts'
import { button, field, openPage, mask } from '../../../lib/testing/page.tsx'
import { ada, signedIn } from '../../../lib/testing/people.ts'
import { longTake } from '../../../lib/testing/podcasts.ts'
import { type Put, storage } from '../../../lib/testing/puts.ts'
import { paints, sees, shows } from '../../../lib/testing/senses.ts'
import { pilot } from '../testing/episodes.ts'
import { EpisodeDrawer } from './EpisodeDrawer.tsx'
import { EpisodeSettings, openEpisodeDrawer } from './EpisodeSettings.tsx'
import type { RecordingControls, RecordingPart } from './RecordingSlot.tsx'

let net: Network
let puts: Put[]
beforeEach(() => {
  net = network()
  puts = storage()
  paints()
  sees({ width: 2000, height: 1500 })
  signedIn(net, ada)
  net.answers('EpisodeService.Create', { episodeId: pilot.id })
  net.answers('TemplateService.FindByPodcastID', { templates: [] })
})

/** A fake of the recording slot that the app provides. */
let recording: RecordingControls
const attached = vi.fn((_episodeId: string) => Promise.resolve(true))
beforeEach(() => {
  attached.mockClear()
  saved.mockClear()
  recording = { field: () => 'The place of the recording', progress: null, isRecordingPending: false, isSending: false, attach: attached }
})
const saved = vi.fn((_episodeId: string) => Promise.resolve())
const Recording: RecordingPart = ({ children }) => children(recording)
const Drawer = (props: Omit<ComponentProps<typeof EpisodeDrawer>, 'Recording'>) => <EpisodeDrawer {...props} Recording={Recording} />
const Settings = () => <EpisodeSettings Drawer={Drawer} onSaved={saved} />

const found = (episodes: Episode[]) => ({ episodes, requestId: '', queryMeta: { cursor: null } })

/** Opens the drawer for a new or an existing episode. */
async function open({ show = {}, episode, last }: { show?: Partial<Podcast>; episode?: Episode; last?: Episode } = {}) {
  const podcast = { ...longTake, ...show }
  net.answers('PodcastService.Find', { podcast })
  net.answers('EpisodeService.Find', found(episode ? [episode] : last ? [last] : []))
  if (episode) net.answers('EpisodeService.Update', { episode })
  const page = await openPage(Settings, '/here')
  act(() => openEpisodeDrawer({ podcast, ...(episode && { episodeId: episode.id }) }))
  const drawer = await screen.findByRole('dialog', { name: 'Episode Settings' })
  await within(drawer).findByLabelText('Title')
  const { user } = page
  const group = (name: string) => within(drawer).getByRole('radiogroup', { name })
  return {
    ...page,
    drawer,
    choice: (name: string, option: string) => within(group(name)).getByRole<HTMLInputElement>('radio', { name: option }),
    enter: async (label: string, text: string) => {
      await user.clear(field(label))
      if (text) await user.paste(text)
      await user.tab()
    },
    label: async (...words: string[]) => {
      for (const word of words) await user.type(within(drawer).getByLabelText('Label', { selector: 'input' }), `${word}{Enter}`)
    },
    choose: (file: File) => userEvent.setup({ applyAccept: false }).upload(field('Artwork file'), file),
    sent: (method: 'Create' | 'Update') => net.callsTo(pathOf(`EpisodeService.${method}`)).at(-1)?.body,
  }
}

const picture = (name = 'cover.png', type = 'image/png') => new File(['picture'], name, { type })

describe('a new episode', () => {
  test('suggests the next number and enables adding after a change', async () => {
    const { enter, user, sent, place } = await open({
      show: { episodeGrouping: 'seasons' },
      last: { ...pilot, seasonNumber: 2, episodeNumber: 6 },
    })
    expect(field('Season Number').value).toBe('2')
    expect(field('Episode Number').value).toBe('7')
    expect(button('Add Episode').disabled).toBe(true)
    expect(button('Cancel').disabled).toBe(true)
    await enter('Title', 'The Return')
    await user.click(button('Add Episode'))
    const added = await screen.findByRole('dialog', { name: 'Your episode was added successfully!' })
    expect(sent('Create')).toMatchObject({
      episode: { podcast_id: longTake.id, title: 'The Return', episode_type: 'FULL', level: null, season_number: 2, episode_number: 7 },
    })
    expect(net.callsTo(pathOf('EpisodeProgressService.Update')).at(-1)?.body).toMatchObject({
      episode_progress: { episode_id: pilot.id, setup: 1, upload_audio: 0, current_step: 'Invite Guests' },
    })
    await user.click(within(added).getByRole('button', { name: 'Manage Episode' }))
    await waitFor(() => expect(place()).toBe(`/the-long-take/episodes/manage/${pilot.id}`))
  })

  test('offers the templates of the show and selects the default one', async () => {
    const make = (nth: number, name: string, isDefault: boolean): Template => ({
      id: `0198c0de-0000-7000-8000-0000000000b${nth}`,
      podcastId: longTake.id,
      name,
      steps: [],
      showNotes: '',
      reviewers: [],
      weekday: null,
      time: null,
      isDefault,
      version: 1,
      updatedAt: '2026-01-01T00:00:00.000Z',
    })
    net.answers('TemplateService.FindByPodcastID', { templates: [make(1, 'Interview', false), make(2, 'Solo', true)] })
    const { enter, user, sent, drawer } = await open()
    const template = within(drawer).getByRole<HTMLInputElement>('combobox', { name: 'Template' })
    expect(template.value).toBe('Solo')
    await user.click(template)
    await user.click(await screen.findByRole('option', { name: 'Interview' }))
    await enter('Title', 'Pilot')
    await user.click(button('Add Episode'))
    await screen.findByRole('dialog', { name: 'Your episode was added successfully!' })
    expect(sent('Create')).toMatchObject({ template_id: make(1, '', false).id })
  })

  test('goes to the list on OK', async () => {
    const { enter, user, place } = await open()
    await enter('Title', 'Pilot')
    await user.click(button('Add Episode'))
    await user.click(await screen.findByRole('button', { name: 'OK' }))
    await waitFor(() => expect(place()).toBe('/the-long-take/episodes/all'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('attaches the chosen recording once the episode is added', async () => {
    recording = { ...recording, isRecordingPending: true }
    const { enter, user, drawer } = await open()
    expect(within(drawer).getByText('The place of the recording')).toBeTruthy()
    expect(button('Add Episode').disabled).toBe(false)
    await enter('Title', 'Pilot')
    const attaching = Promise.withResolvers<boolean>()
    attached.mockReturnValueOnce(attaching.promise)
    await user.click(button('Add Episode'))
    await waitFor(() => expect(attached).toHaveBeenCalledWith(pilot.id))
    expect(screen.queryByRole('dialog', { name: 'Your episode was added successfully!' })).toBeNull()
    // The episode exists even if the recording fails.
    attaching.resolve(false)
    await screen.findByRole('dialog', { name: 'Your episode was added successfully!' })
  })

  test("doesn't save when nothing differs", async () => {
    const { enter } = await open()
    await enter('Title', 'Pilot')
    expect(button('Add Episode').disabled).toBe(false)
    await enter('Title', '')
    expect(button('Add Episode').disabled).toBe(true)
  })

  test('ignores clicks on the mask but closes an untouched drawer on Escape', async () => {
    const { user } = await open()
    await user.click(mask())
    expect(screen.getByRole('dialog', { name: 'Episode Settings' })).toBeTruthy()
    // The click took the focus out of the drawer.
    act(() => (document.activeElement as HTMLElement).blur())
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('asks before discarding entries on Cancel and Close, and ignores Escape and the mask', async () => {
    const { enter, user } = await open()
    await enter('Title', 'Pilot')
    await user.type(field('Title'), '{Escape}')
    await user.click(mask())
    act(() => (document.activeElement as HTMLElement).blur())
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('button', { name: 'Keep editing' })).toBeNull()
    for (const name of ['Cancel', 'Close']) {
      await user.click(button(name))
      await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
      await waitFor(() => expect(screen.queryByRole('button', { name: 'Keep editing' })).toBeNull())
      expect(field('Title').value).toBe('Pilot')
    }
    await user.click(button('Cancel'))
    await user.click(await screen.findByRole('button', { name: 'Leave without saving' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('shows errors at their fields and opens collapsed panels', async () => {
    const { drawer, enter, label, user, sent } = await open({ show: { episodeGrouping: 'seasons' } })
    await user.click(within(drawer).getByRole('button', { name: 'General' }))
    expect(field('Title').closest('[hidden]')).not.toBeNull()
    await user.click(within(drawer).getByRole('button', { name: 'General' }))
    await enter('Season Number', '0')
    await enter('Episode Number', '')
    await label('Interview', 'Live')
    await user.click(within(drawer).getByRole('button', { name: 'General' }))
    await user.click(button('Add Episode'))
    await screen.findByText('Please fix errors to save!')
    for (const words of ['Title cannot be empty.', 'Invalid.', 'Missing #.', 'Episodes can only have 1 label.'])
      expect(within(drawer).getByText(words).closest('[hidden]')).toBeNull()
    expect(document.activeElement).toBe(field('Title'))
    expect(sent('Create')).toBeUndefined()
  })

  test('enables and disables fields by type, level and numbering', async () => {
    const { choice, user } = await open({ show: { episodeGrouping: 'none', episodeNumbering: 'yes' } })
    const closed = (option: string) => choice('Trailer/Bonus Type', option).getAttribute('aria-disabled') === 'true'
    expect(['Show', 'Season', 'Episode'].map(closed)).toEqual([true, true, true])
    expect([field('Season Number').disabled, field('Episode Number').disabled]).toEqual([true, false])
    await user.click(choice('Episode Type', 'Bonus'))
    expect(['Show', 'Season', 'Episode'].map(closed)).toEqual([false, true, false])
    expect(choice('Trailer/Bonus Type', 'Show').checked).toBe(true)
    expect(field('Episode Number').disabled).toBe(true)
    expect(field('Episode Number').value).toBe('')
    await user.click(choice('Trailer/Bonus Type', 'Season'))
    expect(choice('Trailer/Bonus Type', 'Season').checked).toBe(false)
    await user.click(choice('Trailer/Bonus Type', 'Episode'))
    expect(screen.getByText('Listed as Bonus Episode.')).toBeTruthy()
    expect(field('Episode Number').value).toBe('1')
  })

  test('shows server errors at their fields and keeps entries', async () => {
    const { drawer, enter, user } = await open()
    await enter('Title', 'Pilot')
    net.refuses('EpisodeService.Create', 'invalid_argument', 'No.', { 'episode.planned_release_date': 'Unable to save Release Date.' })
    await user.click(within(drawer).getByRole('button', { name: 'Publishing, Hosting & Distribution' }))
    await user.click(button('Add Episode'))
    await screen.findByText('Please fix errors to save!')
    expect((await within(drawer).findByText('Unable to save Release Date.')).closest('[hidden]')).toBeNull()
    expect(field('Title').value).toBe('Pilot')
    net.cuts(pathOf('EpisodeService.Create'))
    await user.click(button('Add Episode'))
    await screen.findByText('The server could not be reached. Please check your connection and try again.')
    expect(field('Title').value).toBe('Pilot')
    expect(button('Add Episode').disabled).toBe(false)
  })
})

describe('custom artwork', () => {
  test('is required, cropped and sent', async () => {
    const { choice, choose, enter, user, sent } = await open()
    await enter('Title', 'Pilot')
    await user.click(choice('Episode Artwork', 'Replace with Custom Artwork'))
    await user.click(button('Add Episode'))
    await screen.findByText('Please upload custom artwork.')
    await choose(picture())
    shows(await screen.findByAltText<HTMLImageElement>('Original to crop'), 2000, 1500)
    await user.click(button('Use artwork'))
    await screen.findByRole('button', { name: 'Change artwork' })
    net.answers('UploadService.GetSignedURL', {
      url: '/put/1',
      bucket: 'episode-photos',
      object: 'o-1',
      resumableUrl: null,
      expiresAt: '2999-01-01T00:00:00Z',
    })
    await user.click(button('Add Episode'))
    await waitFor(() => expect(puts).toHaveLength(1))
    act(() => puts[0]?.ends(200))
    await screen.findByRole('dialog', { name: 'Your episode was added successfully!' })
    expect(sent('Create')).toMatchObject({
      thumbnail_file: { bucket: 'episode-photos', object: 'o-1' },
      thumbnail_crop: { left: 250, top: 0, size: 1500 },
    })
  })

  test.each([
    [3001, 3001, 'Podcast artwork exceeds the maximum dimension limit.'],
    [1399, 1399, 'Podcast artwork does not meet the minimum dimension limit.'],
    [3001, 1399, 'Podcast artwork does not meet dimension limits'],
  ])('of %i by %i: %s', async (width, height, message) => {
    sees({ width, height })
    const { choice, choose, user } = await open()
    await user.click(choice('Episode Artwork', 'Replace with Custom Artwork'))
    await choose(picture())
    await screen.findByText(message)
  })

  test('can be undone, and is required after removal', async () => {
    const own = { ...pilot, hasOwnPhoto: true, photoUrl: '/files/episode-photos/b.jpg' }
    const { choice, user, sent } = await open({ episode: own })
    expect(choice('Episode Artwork', 'Replace with Custom Artwork').checked).toBe(true)
    await user.click(button('Remove artwork'))
    await user.click(button('Save Episode'))
    await screen.findByText('Episode Artwork is required.')
    await user.click(choice('Episode Artwork', 'Podcast Artwork'))
    await user.click(button('Save Episode'))
    await screen.findByText('Changes Saved.')
    expect(sent('Update')).toMatchObject({ episode_id: own.id, episode: { photo_url: null } })
  })
})

describe('an existing episode', () => {
  test('shows its values and sends only changes', async () => {
    const { choice, user, sent, drawer } = await open({
      episode: { ...pilot, label: 'Live', episodeType: 'TRAILER', level: 'EPISODE', episodeNumber: 4, itunesVisibility: 'hide' },
    })
    expect(field('Title').value).toBe('Pilot')
    expect(choice('Episode Type', 'Trailer').checked).toBe(true)
    expect(choice('Trailer/Bonus Type', 'Episode').checked).toBe(true)
    expect(field('Episode Number').value).toBe('4')
    expect(choice('iTunes Visibility', 'Hide').checked).toBe(true)
    expect(within(drawer).getByText('Live')).toBeTruthy()
    expect(button('Save Episode').disabled).toBe(true)
    await user.click(choice('Parental Advisory', 'Explicit'))
    await user.click(button('Save Episode'))
    await screen.findByText('Changes Saved.')
    expect(saved).toHaveBeenCalledWith(pilot.id)
    expect(sent('Update')).toEqual({ episode_id: pilot.id, episode: { parental_advisory: 'explicit' } })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('that is published has its planned date disabled', async () => {
    const { drawer } = await open({ episode: { ...pilot, isPublished: true, plannedReleaseDate: '2026-01-01T12:00:00Z' } })
    expect(within(drawer).getByRole<HTMLButtonElement>('button', { name: 'Planned Release Date' }).disabled).toBe(true)
    expect(field('Planned Release Time, hours').disabled).toBe(true)
  })

  test('with a title that is too long shows the error on load', async () => {
    await open({ episode: { ...pilot, title: 'x'.repeat(130) } })
    await screen.findByText('Title cannot exceed 125 characters.')
  })

  test('that no longer exists shows an error and allows a retry', async () => {
    net.answers('PodcastService.Find', { podcast: longTake })
    net.answers('EpisodeService.Find', found([]))
    const { user } = await openPage(Settings, '/here')
    act(() => openEpisodeDrawer({ podcast: longTake, episodeId: pilot.id }))
    await screen.findByText('Error occurred while retrieving data.')
    net.answers('EpisodeService.Find', found([pilot]))
    await user.click(button('Retry'))
    await waitFor(() => expect(field('Title').value).toBe('Pilot'))
  })
})
