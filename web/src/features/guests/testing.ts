import { type EpisodeGuest, type BoardEntry, type Guest, guestStates } from '@castwright/contract/guests/shapes.ts'
import { defaultGuestEmails, type GuestSettings } from '@castwright/contract/guests/settings.ts'
import type { Output } from '@castwright/contract/methods.ts'
import { longTake } from '../../lib/testing/podcasts.ts'

const idOf = (nth: number): string => `0198c0de-0000-7000-8000-0000000005${String(nth).padStart(2, '0')}`
export const episodeId = '0198c0de-0000-7000-8000-0000000000e1'

export const guestOf = (nth: number, facts: Partial<Guest> = {}): Guest => ({
  id: idOf(nth),
  podcastId: longTake.id,
  name: `Guest ${nth}`,
  email: `guest${nth}@mail.example`,
  pronouns: '',
  pronunciation: '',
  bio: '',
  links: [],
  notes: '',
  tags: [],
  doNotContact: false,
  source: 'team',
  thumbnailUrl: null,
  episodes: 0,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  version: 1,
  ...facts,
})

export const entryOf = (nth: number, facts: Partial<BoardEntry> = {}): BoardEntry => ({
  guestId: idOf(nth),
  name: `Guest ${nth}`,
  thumbnailUrl: null,
  tags: [],
  doNotContact: false,
  state: 'idea',
  episodeGuestId: null,
  episodeId: null,
  episodeTitle: null,
  interviewAt: null,
  addedAt: '2026-01-01T00:00:00.000Z',
  ...facts,
})

/** An entry with an episode. */
export const placedOf = (nth: number, state: BoardEntry['state']): BoardEntry =>
  entryOf(nth, { state, episodeGuestId: idOf(nth + 50), episodeId, episodeTitle: 'Pilot' })

export const boardOf = (entries: BoardEntry[]): Output<'GuestService.FindBoard'> => ({
  entries,
  counts: Object.fromEntries(
    guestStates.map((state) => [state, entries.filter((entry) => entry.state === state).length]),
  ) as Output<'GuestService.FindBoard'>['counts'],
})

export const settingsOf = (facts: Partial<GuestSettings> = {}): GuestSettings => ({
  podcastId: longTake.id,
  intro: '',
  questions: [],
  emails: defaultGuestEmails,
  releaseForm: null,
  requiresRelease: false,
  requiresApproval: false,
  interviewMinutes: null,
  interviewPlace: '',
  version: 3,
  ...facts,
})

export const episodeGuestOf = (nth: number, facts: Partial<EpisodeGuest> = {}): EpisodeGuest => ({
  id: idOf(nth + 50),
  episodeId,
  guestId: idOf(nth),
  name: `Guest ${nth}`,
  email: `guest${nth}@mail.example`,
  thumbnailUrl: null,
  doNotContact: false,
  state: 'idea',
  invitedAt: null,
  linkExpiresAt: null,
  answer: null,
  answeredAt: null,
  isAnsweredByTeam: false,
  answerNote: '',
  timeZone: null,
  prepNotes: '',
  details: null,
  credit: null,
  release: { state: 'none', name: null, at: null },
  approval: null,
  approvalNote: '',
  approvedAt: null,
  mailError: null,
  version: 1,
  ...facts,
})
