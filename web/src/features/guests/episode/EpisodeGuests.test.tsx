import type { EpisodeGuest, Slot } from '@castwright/contract/guests/shapes.ts'
import { type MethodName, pathOf } from '@castwright/contract/methods.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { askAboutStop } from '../../../components/askAboutStop.tsx'
import { setStopQuestion } from '../../../lib/stops.ts'
import { network, type Network } from '../../../lib/testing/network.ts'
import { button, changeField, field, openPage } from '../../../lib/testing/page.tsx'
import { ada, signedIn } from '../../../lib/testing/people.ts'
import { longTake } from '../../../lib/testing/podcasts.ts'
import { episodeGuestOf, episodeId, guestOf, settingsOf } from '../testing.ts'
import { EpisodeGuests } from './EpisodeGuests.tsx'
import { InterviewTimes } from './InterviewTimes.tsx'
import { slotLabel } from './SlotRow.tsx'

let net: Network
beforeEach(() => {
  net = network()
  signedIn(net, ada)
  net.answers('GuestSettingsService.FindByPodcastID', { settings: settingsOf() })
})

const bodies = (name: MethodName) => net.callsTo(pathOf(name)).map(({ body }) => body)
const zone = 'America/New_York'
const nothingElse = { tracks: [], slotDefaults: { minutes: 45, place: '' } }

const open = async (guests: EpisodeGuest[], slots: Slot[] = [], acceptsGuests = true) => {
  net.answers('EpisodeGuestService.FindByEpisodeID', { guests, slots, ...nothingElse })
  return openPage(
    () => (
      <>
        <EpisodeGuests podcast={{ ...longTake, acceptsGuests }} episodeId={episodeId} timeZone={zone} isCurrent isOpen />
        <InterviewTimes podcastId={longTake.id} episodeId={episodeId} timeZone={zone} />
      </>
    ),
    '/episode',
  )
}

const invited = { state: 'invited', invitedAt: '2026-03-01T12:00:00.000Z', linkExpiresAt: '2026-06-01T12:00:00.000Z' } as const

test('adds a new person and invites them with a changed text', async () => {
  const guest = episodeGuestOf(1)
  const { user } = await open([])
  expect(await screen.findByText(/No guests in this episode yet/)).toBeTruthy()
  net.answers('GuestService.FindByPodcastID', { guests: [guestOf(2)], cursor: null })
  net.answers('GuestService.Create', { guest: guestOf(1) })
  net.answers('EpisodeGuestService.Add', { guest })
  net.answers('EpisodeGuestService.Invite', { guest: { ...guest, ...invited } })
  net.answers('EpisodeGuestService.FindEmail', { to: guest.email, subject: 'Hello', text: 'Hi Guest 1, see your page.', html: '' })
  await user.click(button('Add guest'))
  const adding = within(await screen.findByRole('dialog', { name: 'Add a guest' }))
  await user.click(adding.getByRole('radio', { name: 'New person' }))
  await user.click(adding.getByRole('button', { name: 'Add guest' }))
  expect(await adding.findByText('Please enter a name.')).toBeTruthy()
  await changeField(field('Name'), 'Guest 1')
  await changeField(field('Email'), guest.email)
  net.answers('EpisodeGuestService.FindByEpisodeID', { guests: [guest], slots: [], ...nothingElse })
  await user.click(adding.getByRole('button', { name: 'Add guest' }))
  const invitation = within(await screen.findByRole('dialog', { name: 'Invite Guest 1' }))
  expect(await invitation.findByText(/To guest1@mail.example/)).toBeTruthy()
  await changeField(field('Subject'), 'Come on {show}')
  await user.click(invitation.getByRole('tab', { name: 'Preview' }))
  expect(await invitation.findByText('Hi Guest 1, see your page.')).toBeTruthy()
  await user.click(invitation.getByRole('button', { name: 'Send invitation' }))
  await screen.findByText('Sent to guest1@mail.example.')
  expect(bodies('EpisodeGuestService.Invite')).toEqual([
    { episode_guest_id: guest.id, send_email: true, subject: 'Come on {show}', days: 90 },
  ])
})

test('asks before a new guest stops a scheduled release, and can keep the steps skipped', async () => {
  setStopQuestion((stop, insteadLabel) => askAboutStop(stop, insteadLabel, zone))
  const { user } = await open([])
  net.answers('GuestService.FindByPodcastID', { guests: [guestOf(2)], cursor: null })
  net.answers('GuestService.Create', { guest: guestOf(1) })
  const stop = {
    reason: 'stops_release',
    title: 'Pilot',
    release_date: '2026-03-05T20:04:00.000Z',
    releases: '1',
    steps: 'inviteGuests,scheduleInterview',
  }
  net.refuses('EpisodeGuestService.Add', 'failed_precondition', 'This would stop a scheduled release, so nothing was changed.', stop)
  await user.click(await screen.findByRole('button', { name: 'Add guest' }))
  const adding = within(await screen.findByRole('dialog', { name: 'Add a guest' }))
  await user.click(adding.getByRole('radio', { name: 'New person' }))
  await changeField(field('Name'), 'Guest 1')
  const add = () => user.click(adding.getByRole('button', { name: 'Add guest' }))
  const asked = async () => within(await screen.findByRole('dialog', { name: 'Stop the release of “Pilot”?' }))
  await add()
  const question = await asked()
  expect(
    question.getByText('This reopens two steps and stops the release on 03/05/26 at 03:04 PM EST, unless you fix it by then.'),
  ).toBeTruthy()
  await user.click(question.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Stop the release of “Pilot”?' })).toBeNull())
  // Nothing is wrong with the form, and the person in the guest book isn't created twice.
  expect(adding.queryByText(/stops a scheduled release/)).toBeNull()
  await add()
  const again = await asked()
  net.answers('EpisodeGuestService.Add', { guest: { ...episodeGuestOf(1), doNotContact: true } })
  await user.click(again.getByRole('button', { name: 'Skip them' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Add a guest' })).toBeNull())
  expect(bodies('GuestService.Create')).toHaveLength(1)
  const added = { episode_id: episodeId, guest_id: guestOf(1).id }
  expect(bodies('EpisodeGuestService.Add')).toEqual([added, added, { ...added, keep_skipped: true }])
})

test('shows what a guest did, accepts it for the credits, and handles the link', async () => {
  const details = {
    name: 'Guest One',
    pronouns: 'they/them',
    pronunciation: '',
    bio: 'Makes films.',
    links: [{ label: 'Site', url: 'https://example.com/' }],
    thumbnailUrl: '/face.jpg',
    answers: [{ questionId: guestOf(7).id, question: 'What do you do?', answer: 'Films.' }],
    savedAt: '2026-03-02T12:00:00.000Z',
    version: 2,
    isAccepted: false,
  }
  const guest = episodeGuestOf(1, {
    ...invited,
    state: 'confirmed',
    answer: 'yes',
    details,
    release: { state: 'signed', name: 'G. One', at: '2026-03-02T12:00:00.000Z' },
    approval: 'changes',
    approvalNote: 'Cut minute 3.',
    mailError: { message: 'No such mailbox.', at: '2026-03-02T12:00:00.000Z' },
  })
  net.answers('EpisodeGuestService.AcceptDetails', { guest })
  net.answers('EpisodeGuestService.RevokeLink', { guest })
  net.answers('EpisodeGuestService.Answer', { guest })
  net.answers('EpisodeGuestService.FindReleases', {
    releases: [
      {
        id: guestOf(8).id,
        kind: 'signed',
        text: 'I agree.',
        sha256: 'b'.repeat(64),
        formVersion: 1,
        name: 'G. One',
        maskedEmail: 'g***@mail.example',
        importedAt: null,
        drawing: [[0, 0, 500, 500]],
        note: '',
        at: '2026-03-02T12:00:00.000Z',
      },
    ],
  })
  const track = { episodeGuestId: guest.id, recordingId: guestOf(9).id, fileName: 'My side.mp3', size: 2_000_000 }
  const tracks = [{ ...track, sentAt: '2026-03-02T12:00:00.000Z', downloadUrl: '/media/9?download' }]
  net.answers('EpisodeGuestService.SharePreview', { guest })
  const { user } = await open([guest])
  net.answers('EpisodeGuestService.FindByEpisodeID', { guests: [guest], slots: [], ...nothingElse, tracks })
  for (const text of ['Confirmed', 'Release signed', 'Asks for a change', 'Cut minute 3.', /No such mailbox/])
    expect(await screen.findByText(text)).toBeTruthy()
  await user.click(button('Review what they entered: Guest 1'))
  const review = within(await screen.findByRole('dialog', { name: 'What Guest 1 entered' }))
  expect(review.getByText('Films.')).toBeTruthy()
  await user.click(review.getByRole('button', { name: 'Accept for credits' }))
  await screen.findByText('Guest One will be in the credits of the next release.')
  expect(bodies('EpisodeGuestService.AcceptDetails')).toEqual([{ episode_guest_id: guest.id, details_version: 2 }])
  await user.click(button('Release of Guest 1'))
  expect(await screen.findByRole('img', { name: 'Signature of G. One' })).toBeTruthy()
  await user.click(screen.getAllByRole('button', { name: 'Close' }).at(-1)!)
  await user.click(button('Actions for Guest 1'))
  await user.click(await screen.findByRole('menuitem', { name: 'Ask for approval again' }))
  await screen.findByText('Guest 1 can hear the recording on their page and approve it.')
  expect(bodies('EpisodeGuestService.SharePreview')).toEqual([{ episode_guest_id: guest.id, share: true }])
  expect((await screen.findByRole<HTMLAnchorElement>('link', { name: 'My side.mp3' })).getAttribute('href')).toBe('/media/9?download')
  expect(screen.getByRole('link', { name: 'Download' }).getAttribute('href')).toBe('/face.jpg')
  await user.click(button('Actions for Guest 1'))
  await user.click(await screen.findByRole('menuitem', { name: 'Revoke link' }))
  await user.click(await screen.findByRole('button', { name: 'Revoke link' }))
  await waitFor(() => expect(bodies('EpisodeGuestService.RevokeLink')).toHaveLength(1))
})

test('offers times, shows votes in the zone of the team, and picks one', async () => {
  const [one, two] = [episodeGuestOf(1, { ...invited, name: 'Nia' }), episodeGuestOf(2, { ...invited, name: 'Leo' })]
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-03T12:00:00Z') })
  const slot: Slot = {
    id: guestOf(5).id,
    startsAt: '2026-03-05T20:00:00.000Z',
    minutes: 60,
    proposedBy: null,
    votes: [{ episodeGuestId: one.id, answer: 'maybe' }],
  }
  expect(slotLabel(slot, zone)).toBe('Thu, Mar 5, 3:00 – 4:00 PM EST')
  net.answers('EpisodeGuestService.AgreeOnSlot', { guests: [one, two], slots: [slot] })
  const { user } = await open([one, two], [slot])
  expect(await screen.findByText('Nia: if need be')).toBeTruthy()
  expect(screen.getByText('Leo: no answer')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Remind Nia' })).toBeNull()
  expect(button('Remind Leo')).toBeTruthy()
  await user.click(button('Pick Thu, Mar 5, 3:00 – 4:00 PM EST'))
  await user.click(await screen.findByRole('button', { name: 'Set interview' }))
  await screen.findByText('The interview is set.')
  expect(bodies('EpisodeGuestService.AgreeOnSlot')).toEqual([{ episode_id: episodeId, slot_id: slot.id, time_zone: zone }])
  vi.useRealTimers()
})

test('says so when guests are off', async () => {
  await open([], [], false)
  expect(await screen.findByText(/Guests are turned off for this show/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Add guest' })).toBeNull()
})
