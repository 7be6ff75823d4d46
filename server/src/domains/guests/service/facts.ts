import {
  guestStates,
  type EpisodeGuest,
  type ReleaseState,
  type Slot,
  type GuestState,
  type BoardEntry,
} from '@castwright/contract/guests/shapes.ts'
import type { App } from '../../../platform/app.ts'
import type { Db } from '../../../platform/db.ts'
import { findGuestLink } from '../../links/service.ts'
import { stateOf } from '../state.ts'
import * as store from '../store.ts'
import { thumbnailUrl } from './photos.ts'
import { guestLimits } from '@castwright/contract/guests/limits.ts'
import type { Output } from '@castwright/contract/methods.ts'

export const stateOfFacts = ({ row, episode, interview, hasRecording }: store.Facts): GuestState =>
  stateOf({
    answer: row.answer,
    invitedAt: row.invitedAt,
    isScheduled: interview?.confirmedAt != null,
    hasRecording,
    isPublished: episode.isPublished,
  })

const iso = (date: Date | null | undefined): string | null => date?.toISOString() ?? null

/** The state of a release by its last record and the current version of the form. */
export function releaseOf(last: store.ReleaseRow | null, currentVersion: number | null): EpisodeGuest['release'] {
  const state: ReleaseState =
    last === null
      ? 'none'
      : last.kind === 'withdrawn'
        ? 'withdrawn'
        : currentVersion !== null && last.formVersion < currentVersion
          ? 'outdated'
          : 'signed'
  return { state, name: last?.name ?? null, at: iso(last?.at) }
}

type Deps = Pick<App, 'config' | 'now' | 'guestSecret'>

async function toEpisodeGuest(app: Deps, db: Db, facts: store.Facts, release: EpisodeGuest['release']): Promise<EpisodeGuest> {
  const { row, guest } = facts
  const link = await findGuestLink(app, db, row.id)
  const { photo: savedPhoto = null, ...details } = row.details ?? {}
  return {
    id: row.id,
    episodeId: row.episodeId,
    guestId: row.guestId,
    name: guest.name,
    email: guest.email,
    thumbnailUrl: thumbnailUrl(app, guest.photo),
    doNotContact: guest.doNotContact,
    state: stateOfFacts(facts),
    invitedAt: iso(row.invitedAt),
    linkExpiresAt: iso(link?.expiresAt),
    answer: row.answer,
    answeredAt: iso(row.answeredAt),
    isAnsweredByTeam: row.isAnsweredByTeam,
    answerNote: row.answerNote,
    timeZone: row.timeZone,
    prepNotes: row.prepNotes,
    details:
      row.details && row.detailsSavedAt
        ? {
            ...(details as Omit<typeof row.details, 'photo'>),
            thumbnailUrl: thumbnailUrl(app, savedPhoto),
            savedAt: row.detailsSavedAt.toISOString(),
            version: row.detailsVersion,
            isAccepted: row.acceptedVersion === row.detailsVersion,
          }
        : null,
    credit: row.credit && {
      name: row.credit.name,
      href: row.credit.href,
      thumbnailUrl: thumbnailUrl(app, row.credit.photo),
    },
    release,
    approval: row.approval,
    approvalNote: row.approvalNote,
    approvedAt: iso(row.approvedAt),
    mailError: row.mailError !== null && row.mailErrorAt ? { message: row.mailError, at: row.mailErrorAt.toISOString() } : null,
    version: row.version,
  }
}

export async function findEpisodeGuests(app: Deps, db: Db, episodeId: string): Promise<EpisodeGuest[]> {
  const all = await store.findOfEpisode(db, episodeId)
  const [first] = all
  if (!first) return []
  const settings = await store.findSettings(db, first.row.podcastId)
  const last = await store.findLastReleases(db, [episodeId])
  const guests: EpisodeGuest[] = []
  for (const facts of all) {
    const release = releaseOf(last.get(`${facts.row.guestId} ${episodeId}`) ?? null, settings?.releaseVersion ?? null)
    guests.push(await toEpisodeGuest(app, db, facts, release))
  }
  return guests
}

/** The guest must be one of the episode's. */
export const findEpisodeGuest = async (app: Deps, db: Db, { episodeId, id }: { episodeId: string; id: string }): Promise<EpisodeGuest> =>
  (await findEpisodeGuests(app, db, episodeId)).find((guest) => guest.id === id)!

export const findSlots = async (db: Db, episodeId: string): Promise<Slot[]> =>
  (await store.findSlots(db, episodeId)).map(({ id, startsAt, minutes, proposerId, votes }) => ({
    id,
    startsAt: startsAt.toISOString(),
    minutes,
    proposedBy: proposerId,
    votes: votes.map(({ episodeGuestId, answer }) => ({ episodeGuestId, answer })),
  }))

/** The guests of a podcast by state. Those without an episode are ideas. */
export async function findBoard(app: Pick<App, 'db' | 'config'>, podcastId: string): Promise<Output<'GuestService.FindBoard'>> {
  const onEpisodes = (await store.findOfPodcast(app.db, podcastId, guestLimits.guests)).map((facts): BoardEntry => ({
    ...about(app, facts.guest),
    state: stateOfFacts(facts),
    episodeGuestId: facts.row.id,
    episodeId: facts.row.episodeId,
    episodeTitle: facts.episode.title,
    interviewAt: facts.interview?.startsAt.toISOString() ?? null,
    addedAt: facts.row.createdAt.toISOString(),
  }))
  const none = { episodeGuestId: null, episodeId: null, episodeTitle: null, interviewAt: null }
  const ideas = (await store.findIdeas(app.db, podcastId, guestLimits.guests)).map((guest): BoardEntry => ({
    ...about(app, guest),
    ...none,
    state: 'idea',
    addedAt: guest.createdAt.toISOString(),
  }))
  const byState = Map.groupBy([...onEpisodes, ...ideas], ({ state }) => state)
  const of = (state: GuestState): BoardEntry[] => byState.get(state) ?? []
  return {
    entries: guestStates.flatMap((state) => of(state).slice(0, guestLimits.board)),
    counts: Object.fromEntries(guestStates.map((state) => [state, of(state).length])) as Record<GuestState, number>,
  }
}

const about = (app: Pick<App, 'config'>, { id, name, photo, tags, doNotContact }: store.GuestRow) => ({
  guestId: id,
  name,
  thumbnailUrl: thumbnailUrl(app, photo),
  tags,
  doNotContact,
})
