import { confirmationPath } from '@castwright/contract/paths.ts'
import { accessLabels } from '@castwright/contract/teams/shapes.ts'
import type { ConfirmableMethod, Confirmation } from '@castwright/contract/confirmations/shapes.ts'
import { confirmationLifetime, confirmationRate } from '@castwright/contract/confirmations/limits.ts'
import type { ParsedInput } from '@castwright/contract/methods.ts'
import type { App } from '../../platform/app.ts'
import type { Db } from '../../platform/db.ts'
import { Fault, orNotFound } from '../../platform/fault.ts'
import { hookPoint } from '../../platform/hooks.ts'
import { hashToken, newId, newToken } from '../../platform/ids.ts'
import { consume } from '../../platform/rates/rates.ts'
import type { Caller } from '../../platform/rpc.ts'
import { lockUsers } from '../identity/service.ts'
import { previewRelease } from '../publishing/service.ts'
import { accessOf } from '../teams/service.ts'
import * as store from './store.ts'

/**
 * What assistants ask for and a person decides. An assistant gets a link, the person opens it while signed in, and only then is the method
 * called, with the session of that person. Only the hash of the link's secret is stored.
 */

/** Calls a method as this person, with all the checks of an ordinary call. The HTTP server has the methods. */
export const confirmedCall =
  hookPoint<(caller: Caller, method: ConfirmableMethod, input: Record<string, unknown>) => Promise<void>>('confirmedCall')

type Request = {
  userId: string
  podcastId: string
  method: ConfirmableMethod
  /** Valid input of the method. */
  input: Record<string, unknown>
  requestedBy: string
}

/** The URL is only known to the caller. */
export async function requestConfirmation(app: App, request: Request): Promise<{ url: string; expiresAt: Date }> {
  await consume(app, `confirmation:${request.userId}`, confirmationRate)
  const [secret, createdAt] = [newToken(), app.now()]
  const expiresAt = new Date(createdAt.getTime() + confirmationLifetime * 1000)
  await app.transaction(async (tx) => {
    // Before the podcast, like everything that writes an account's ID.
    await lockUsers(tx, [request.userId])
    await store.deleteExpired(tx, request.userId, new Date(createdAt.getTime() - confirmationLifetime * 1000))
    await store.insertConfirmation(tx, { ...request, id: newId(), secretHash: hashToken(secret), createdAt, expiresAt })
  })
  return { url: `${app.config.baseUrl}${confirmationPath(secret)}`, expiresAt }
}

export async function findConfirmation(app: App, userId: string, secret: string): Promise<Confirmation> {
  const row = orNotFound(await store.findConfirmation(app.db, { userId, secretHash: hashToken(secret) }))
  if (row.decidedAt || row.expiresAt <= app.now()) throw new Fault('link_expired')
  const access = await accessOf(app.db, row.podcastId, userId)
  const podcast = await store.findPodcast(app.db, row.podcastId)
  const subject = await describe(app.db, row)
  if (!access || !podcast || !subject) throw new Fault('not_found')
  return {
    id: row.id,
    method: row.method,
    ...podcast,
    ...nothing,
    ...subject,
    findings: releases.has(row.method) && subject.episodeId ? await previewRelease(app, subject.episodeId) : [],
    requestedBy: row.requestedBy,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  }
}

/** Requests that publish an episode, now or later. */
const releases = new Set<ConfirmableMethod>(['EpisodeService.Publish', 'EpisodeService.Schedule'])

type Described = Pick<Confirmation, 'subject' | 'episodeId' | 'at' | 'people' | 'place' | 'isRecordingDeleted' | 'isPublished'>
const nothing = { at: null, people: [], place: '', isRecordingDeleted: false, isPublished: false } satisfies Partial<Described>

/** What the page says about it. Null if the object no longer exists. */
async function describe(
  db: Db,
  { method, input, podcastId }: store.ConfirmationRow,
): Promise<(Partial<Described> & Pick<Described, 'subject' | 'episodeId'>) | null> {
  switch (method) {
    case 'EpisodeService.Publish':
    case 'EpisodeService.Unschedule':
    case 'EpisodeService.Unpublish':
      return store.findEpisode(db, podcastId, (input as ParsedInput<typeof method>).episodeId)
    case 'EpisodeService.Schedule': {
      const { episodeId, scheduledReleaseDate } = input as ParsedInput<typeof method>
      const episode = await store.findEpisode(db, podcastId, episodeId)
      return episode && { ...episode, at: scheduledReleaseDate }
    }
    case 'EpisodeService.Delete': {
      const { episodeId, deleteRecording } = input as ParsedInput<typeof method>
      const episode = await store.findEpisode(db, podcastId, episodeId)
      return episode && { ...episode, isRecordingDeleted: deleteRecording }
    }
    case 'RecordingService.Delete':
      return store.findRecording(db, podcastId, (input as ParsedInput<typeof method>).recording.id)
    case 'InterviewService.Save': {
      const { episodeId, interview } = input as ParsedInput<typeof method>
      const episode = await store.findEpisode(db, podcastId, episodeId)
      const people = await store.findMembers(db, podcastId, interview.peopleIds)
      return episode && { ...episode, at: interview.startsAt, place: interview.place, people: people.map(({ name }) => name) }
    }
    case 'EpisodeGuestService.Invite': {
      const guest = await store.findGuest(db, podcastId, (input as ParsedInput<typeof method>).episodeGuestId)
      if (!guest) return null
      const { name, email, ...rest } = guest
      return { ...rest, people: [email ? `${name} (${email})` : name] }
    }
    case 'TeamManagementService.InviteTeam': {
      const { podcastRoles } = input as ParsedInput<typeof method>
      return { subject: '', episodeId: null, people: podcastRoles.map(({ email, showAccess }) => `${email} (${accessLabels[showAccess]})`) }
    }
  }
}

/** Decides it first, so that a crash or a second click can't call the method twice. */
export async function confirm(app: App, caller: Caller, secret: string): Promise<void> {
  const row = await decide(app, caller.userId, secret)
  const call = app.hooks.of(confirmedCall).at(-1)
  if (!call) throw new Error('No server answers calls.')
  try {
    await call(caller, row.method, row.input)
  } catch (error) {
    // It was refused, so nothing has changed, and the person may try again.
    if (error instanceof Fault) await app.transaction((tx) => store.reopen(tx, row.id))
    throw error
  }
}

export async function cancel(app: Pick<App, 'db' | 'transaction' | 'now'>, userId: string, secret: string): Promise<void> {
  await decide(app, userId, secret)
}

async function decide(app: Pick<App, 'db' | 'transaction' | 'now'>, userId: string, secret: string): Promise<store.ConfirmationRow> {
  const named = { userId, secretHash: hashToken(secret) }
  const row = await app.transaction((tx) => store.decide(tx, named, app.now()))
  if (row) return row
  throw new Fault((await store.findConfirmation(app.db, named)) ? 'link_expired' : 'not_found')
}
