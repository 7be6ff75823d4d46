import type { Pitch } from '@castwright/contract/guests/shapes.ts'
import { releaseTemplate } from '@castwright/contract/guests/settings.ts'
import { type MethodName, pathOf } from '@castwright/contract/methods.ts'
import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { network, type Network } from '../../lib/testing/network.ts'
import { button, changeField, field, openPage } from '../../lib/testing/page.tsx'
import { ada, signedIn } from '../../lib/testing/people.ts'
import { longTake } from '../../lib/testing/podcasts.ts'
import { moveOf } from './board/moves.ts'
import { GuestPortalPage } from './GuestPortalPage.tsx'
import { type GuestsSearch, readSearch } from './search.ts'
import { boardOf, entryOf, episodeGuestOf, episodeId, guestOf, placedOf, settingsOf } from './testing.ts'

let net: Network
beforeEach(() => {
  net = network()
  signedIn(net, ada)
  net.answers('GuestService.FindBoard', boardOf([]))
  net.answers('PitchService.FindByPodcastID', { pitches: [], cursor: null })
})

const accepted = vi.fn<(accept: boolean) => Promise<void>>(() => Promise.resolve())
const bodies = (name: MethodName) => net.callsTo(pathOf(name)).map(({ body }) => body)

const open = (start: GuestsSearch = {}, podcast: Partial<Podcast> = {}) => {
  const Screen = () => {
    const [search, onSearch] = useState(start)
    return <GuestPortalPage podcast={{ ...longTake, ...podcast }} timeZone="UTC" search={search} onSearch={onSearch} onAccept={accepted} />
  }
  return openPage(Screen, '/the-long-take/guest-portal')
}

const column = (name: string) => within(screen.getByRole('region', { name }))

test('moves follow from what happened', () => {
  expect(moveOf(entryOf(1), 'invited')).toEqual({ kind: 'invite' })
  expect(moveOf(entryOf(1), 'confirmed')).toBeNull()
  expect(moveOf(placedOf(1, 'invited'), 'confirmed')).toEqual({ kind: 'answer', answer: 'yes' })
  expect(moveOf(placedOf(1, 'confirmed'), 'invited')).toEqual({ kind: 'answer', answer: null })
  expect(moveOf(placedOf(1, 'confirmed'), 'scheduled')).toMatchObject({ kind: 'episode', section: 'interview' })
  expect(moveOf(placedOf(1, 'published'), 'declined')).toBeNull()
  expect(readSearch({ tab: 'book', q: 7, guest: 'x', other: 1 })).toEqual({ tab: 'book', q: '7', guest: 'x' })
  expect(readSearch({ tab: 'nonsense' })).toEqual({})
})

test('moves guests on the board, with undo, and invites an idea to an episode', async () => {
  net.answers('GuestService.FindBoard', boardOf([entryOf(1, { tags: ['film'] }), placedOf(2, 'invited'), placedOf(3, 'published')]))
  net.answers('EpisodeGuestService.Answer', { guest: episodeGuestOf(2, { answer: 'yes' }) })
  const { user } = await open()
  expect(await screen.findByRole('button', { name: 'Guest 2' })).toBeTruthy()
  expect(column('Idea').getByText('film')).toBeTruthy()
  expect(column('Published').queryByRole('button', { name: /^Move/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Move Guest 2 to…' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Confirmed' }))
  await waitFor(() =>
    expect(bodies('EpisodeGuestService.Answer')).toEqual([{ episode_guest_id: placedOf(2, 'idea').episodeGuestId, answer: 'yes' }]),
  )
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(bodies('EpisodeGuestService.Answer').at(-1)).toMatchObject({ answer: null }))

  net.answers('EpisodeService.Find', { episodes: [], requestId: '', queryMeta: { cursor: null } })
  await user.click(screen.getByRole('button', { name: 'Move Guest 1 to…' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Invited' }))
  const dialog = await screen.findByRole('dialog', { name: 'Invite Guest 1' })
  expect(await within(dialog).findByText('Add an episode first, then invite guests to it.')).toBeTruthy()
})

test('without guests, leads to the first one, and adds it to the guest book', async () => {
  net.answers('GuestService.Create', { guest: guestOf(1) })
  const { user } = await open()
  await screen.findByText('No guests yet')
  await user.click(screen.getAllByRole('button', { name: 'Add a guest' })[1]!)
  const drawer = await screen.findByRole('dialog', { name: 'Add a guest' })
  await changeField(field('Email'), 'nobody')
  await user.click(within(drawer).getByRole('button', { name: 'Add guest' }))
  expect(within(drawer).getByText('Please enter a name.')).toBeTruthy()
  expect(within(drawer).getByText('Please enter a valid email address.')).toBeTruthy()
  await changeField(field('Name'), 'Guest 1')
  await changeField(field('Email'), 'guest1@mail.example')
  await user.click(within(drawer).getByRole('button', { name: 'Add link' }))
  await changeField(field('URL of link 1'), 'example.com')
  await user.click(within(drawer).getByRole('button', { name: 'Add guest' }))
  await screen.findByText('Guest 1 was added to the guest book.')
  expect(bodies('GuestService.Create')).toMatchObject([
    { podcast_id: longTake.id, guest: { name: 'Guest 1', links: [{ label: '', url: 'example.com' }] } },
  ])
})

test('the guest book searches, imports with a preview, and erases after the name was typed', async () => {
  const [first, second] = [guestOf(1, { tags: ['film'], episodes: 2, doNotContact: true }), guestOf(2)]
  net.answers('GuestService.FindByPodcastID', { guests: [first, second], cursor: null })
  net.answers('GuestService.ParseImport', { created: 2, known: 1, errors: [{ line: 4, message: 'Please enter a name.' }] })
  net.answers('GuestService.Import', { created: 2, known: 1, errors: [] })
  net.answers('GuestService.Erase', {})
  const { user } = await open({ tab: 'book' })
  const row = within((await screen.findByRole('button', { name: 'Guest 1' })).closest('tr')!)
  expect(row.getByText('Do not contact')).toBeTruthy()
  await changeField(screen.getByRole('searchbox'), 'fil')
  await waitFor(() => expect(bodies('GuestService.FindByPodcastID').at(-1)).toMatchObject({ text: 'fil' }))

  await user.click(button('Tools'))
  await user.click(await screen.findByRole('menuitem', { name: 'Import CSV' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Import guests' }))
  const input = document.querySelector<HTMLInputElement>('input[type=file][accept*=csv]')!
  await act(
    async () => void fireEvent.change(input, { target: { files: [new File(['Name\nA\nB\n'], 'guests.csv', { type: 'text/csv' })] } }),
  )
  expect(await dialog.findByText('2 guests will be added.')).toBeTruthy()
  expect(dialog.getByText('Line 4: Please enter a name.')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Import 2 guests' }))
  expect(await dialog.findByText('2 guests added.')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Done' }))

  await user.click(screen.getByRole('button', { name: 'Actions for Guest 2' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Erase' }))
  const erase = within(await screen.findByRole('dialog', { name: 'Erase Guest 2?' }))
  const sure = erase.getByRole<HTMLButtonElement>('button', { name: 'Erase guest' })
  expect(sure.disabled).toBe(true)
  await changeField(erase.getByRole('textbox'), 'Guest 2')
  await user.click(erase.getByRole('checkbox', { name: /^Also delete signed releases/ }))
  await user.click(sure)
  await screen.findByText('Guest 2 was erased.')
  expect(bodies('GuestService.Erase')).toEqual([{ guest_id: second.id, include_releases: true }])
})

test('a guest is edited with the history of their episodes, and duplicates are merged', async () => {
  const mailError = { message: 'No such mailbox.', at: '2026-01-02T00:00:00.000Z' }
  const [guest, other] = [guestOf(1, { mailError }), guestOf(2, { name: 'Guest 1' })]
  net.answers('GuestService.FindByPodcastID', { guests: [guest, other], cursor: null })
  const history = [
    {
      episodeGuestId: placedOf(1, 'idea').episodeGuestId!,
      episodeId,
      episodeTitle: 'Pilot',
      state: 'published' as const,
      addedAt: guest.createdAt,
      publishedAt: guest.createdAt,
    },
  ]
  net.answers('GuestService.Find', { guest, history })
  net.answers('GuestService.Update', { guest })
  net.answers('GuestService.FindDuplicates', { duplicates: [{ reason: 'name', guests: [guest, other] }] })
  net.answers('GuestService.Merge', { guest })
  const { user } = await open({ tab: 'book', guest: guest.id })
  const drawer = within(await screen.findByRole('dialog', { name: 'Guest 1' }))
  expect((await drawer.findByRole('link', { name: 'Pilot' })).getAttribute('href')).toContain(`/manage/${episodeId}`)
  expect(drawer.getByText('Published')).toBeTruthy()
  expect(drawer.getByText('No such mailbox. Check the address.')).toBeTruthy()
  await changeField(field('Bio'), 'Makes films.')
  await user.click(drawer.getByRole('button', { name: 'Save' }))
  await screen.findByText('Guest saved.')
  expect(bodies('GuestService.Update')).toMatchObject([{ guest_id: guest.id, version: 1, guest: { bio: 'Makes films.' } }])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(button('Tools'))
  await user.click(await screen.findByRole('menuitem', { name: 'Find duplicates' }))
  await user.click(await screen.findByRole('button', { name: 'Merge into Guest 1' }))
  await screen.findByText('Merged into Guest 1.')
  expect(bodies('GuestService.Merge')).toEqual([{ guest_id: guest.id, other_guest_id: other.id }])
})

test('pitches are accepted into the pipeline', async () => {
  const pitch: Pitch = {
    id: guestOf(9).id,
    podcastId: longTake.id,
    name: 'Pat',
    email: 'pat@mail.example',
    topic: 'Splicing tape',
    about: 'I know a lot.',
    links: [],
    state: 'new',
    guestId: null,
    createdAt: '2026-01-01T00:00:00.000Z',
  }
  net.answers('PitchService.FindByPodcastID', { pitches: [pitch], cursor: null })
  net.answers('PitchService.Answer', { pitch: { ...pitch, state: 'accepted', guestId: guestOf(1).id } })
  const { user } = await open({ tab: 'pitches' })
  await user.click(await screen.findByRole('button', { name: 'Accept the pitch from Pat' }))
  await screen.findByText('Pat is now in the pipeline.')
  expect(bodies('PitchService.Answer')).toEqual([{ pitch_id: pitch.id, state: 'accepted' }])
})

test('settings: questions, release form and gates', async () => {
  const settings = settingsOf()
  const releaseForm = { text: releaseTemplate, sha256: 'a'.repeat(64), version: 1, createdAt: '2026-01-01T00:00:00.000Z' }
  net.answers('GuestSettingsService.FindByPodcastID', { settings })
  net.answers('GuestSettingsService.Update', { settings: settingsOf({ version: 4 }) })
  net.answers('GuestSettingsService.UpdateReleaseForm', { settings: settingsOf({ releaseForm, version: 4 }) })
  net.answers('GuestSettingsService.UpdateGates', { settings: settingsOf({ releaseForm, requiresRelease: true, version: 5 }) })
  const { user } = await open({ tab: 'settings' })
  expect(await screen.findByText(/This isn't legal advice/)).toBeTruthy()
  await user.click(button('Use the template'))
  await user.click(button('Save as a new version'))
  await screen.findByText('Release form saved as version 1.')
  expect(bodies('GuestSettingsService.UpdateReleaseForm')).toMatchObject([{ text: releaseTemplate, version: 3 }])
  await user.click(screen.getByRole('switch', { name: /^Require a signed release/ }))
  await waitFor(() =>
    expect(bodies('GuestSettingsService.UpdateGates')).toMatchObject([{ requires_release: true, requires_approval: false }]),
  )

  await user.click(button('Add question'))
  await user.click(button('Save'))
  expect(await screen.findByText('Please enter a question.')).toBeTruthy()
  await changeField(field('Question 1'), 'What do you do?')
  await user.click(screen.getByRole('button', { name: /^Reminder/ }))
  await user.click(screen.getAllByRole('switch', { name: /^Send this email/ }).at(-1)!)
  await user.click(button('Save'))
  await screen.findByText('Settings saved.')
  expect(bodies('GuestSettingsService.Update')).toMatchObject([
    { settings: { questions: [{ text: 'What do you do?', is_required: false }] } },
  ])
  await user.click(screen.getByRole('switch', { name: /^Accept guests/ }))
  expect(accepted).toHaveBeenLastCalledWith(false)
})

test('editors read the release form and the gates, and guests can be turned on', async () => {
  net.answers('GuestSettingsService.FindByPodcastID', { settings: settingsOf() })
  const { user } = await open({}, { acceptsGuests: false, showAccess: 'EDITOR' })
  await user.click(await screen.findByRole('button', { name: 'Turn on guests' }))
  expect(accepted).toHaveBeenLastCalledWith(true)
  expect(screen.queryByRole('tablist')).toBeNull()
})

test('editors cannot change the release form', async () => {
  net.answers('GuestSettingsService.FindByPodcastID', { settings: settingsOf() })
  await open({ tab: 'settings' }, { showAccess: 'EDITOR' })
  expect((await screen.findByRole<HTMLInputElement>('switch', { name: /^Require a signed release/ })).disabled).toBe(true)
  expect(screen.queryByRole('button', { name: 'Use the template' })).toBeNull()
})
