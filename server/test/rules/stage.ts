import { teamLifetimes } from '@castwright/contract/teams/limits.ts'
import { identityLifetimes } from '@castwright/contract/identity/limits.ts'
import type { FileRef } from '@castwright/contract/uploads/shapes.ts'
import { codeSubject } from '../../src/domains/imports/service/start.ts'
import { silentMp3 } from '../../src/platform/audio/testing.ts'
import { hashToken, newId, newToken } from '../../src/platform/ids.ts'
import type { TestApp } from '../kit/app.ts'
import type { Person } from '../kit/as.ts'
import { putGuests } from './stage-guests.ts'
import { putListener } from './stage-listeners.ts'
import { putAudience } from './stage-audience.ts'
import { putFinishing } from './stage-finishing.ts'
import { putTranscript } from './stage-transcripts.ts'
import { putWebhook } from './stage-webhooks.ts'
import { makeInvitation, makeMember, makePodcast } from '../kit/make.ts'

/** A podcast with one of everything that a call can act on. */
export type Stage = {
  podcastId: string
  profileUrl: string
  episodeId: string
  episodeReviewId: string
  /** Not attached to an episode. */
  recordingId: string
  /** Of the transcript of the recording. */
  segmentId: string
  clipId: string
  /** An active member with a link and an email address. */
  listenerId: string
  /** Someone has bought it. */
  tierId: string
  membershipId: string
  unsoldTierId: string
  versionId: string
  /** A file that the caller has uploaded. */
  upload: FileRef
  commentId: string
  /** An editor who isn't otherwise part of the cast. */
  podcastRoleId: string
  invitation: { podcastRoleId: string; token: string }
  offerToken: string
  notificationId: string
  /** Of the caller, for a feed that no one serves, with the emailed code. */
  verification: { id: string; code: string }
  /** When the feeds of the imported podcast were compared. */
  comparedAt: string
  /** Started by the caller. */
  checkoutId: string
  /** Created by the caller. */
  linkId: string
  tokenId: string
  /** A draft that can be restored. */
  deletedEpisodeId: string
  /** Deleted by the caller. */
  deletedCommentId: string
  downloadImportId: string
  archiveId: string
  /** An uploaded file that is no archive, which only its import finds out. */
  archiveUpload: string
  templateId: string
  seasonId: string
  busyCalendarId: string
  /** Standard, with one failed delivery. */
  webhookId: string
  deliveryId: string
  finishingPresetId: string
  finishingSoundId: string
  guestId: string
  otherGuestId: string
  /** Invited to the episode, with a link. */
  episodeGuestId: string
  guestLink: string
  slotId: string
  pitchId: string
  /** The secret of an assistant's request to the caller. */
  confirmation: string
  /** A domain that isn't verified. */
  hostId: string
  subscriberId: string
  /** Being sent. */
  issueId: string
}

export type Company = {
  owner: Person
  /** A member that calls change or remove. */
  extra: Person
  /** The invited person. */
  guest: Person
  /** The calling person, who owns what belongs to a person on the stage. */
  caller: Person
}

/** A new one for each call, so that calls don't affect each other. */
export async function makeStage(app: TestApp, { owner, extra, guest, caller }: Company): Promise<Stage> {
  const { podcastId } = await makePodcast(app, owner)
  const { podcastRoleId } = await makeMember(app, podcastId, extra, 'EDITOR')
  const invitation = await makeInvitation(app, podcastId, owner, guest.email)
  const [episodeId, episodeReviewId, commentId, notificationId, offerToken] = [newId(), newId(), newId(), newId(), newToken()]
  const put = (table: string, row: Record<string, unknown>) =>
    app.pool.pool.query(
      `insert into ${table} (${Object.keys(row).join(', ')}) values (${Object.keys(row)
        .map((_, at) => `$${at + 1}`)
        .join(', ')})`,
      Object.values(row),
    )
  const now = app.clock.now()
  await put('episodes', { id: episodeId, podcast_id: podcastId, guid: episodeId, title: 'Pilot', created_at: now, updated_at: now })
  await put('episode_progresses', { episode_id: episodeId, current_step: 'Episode Setup' })
  const deletedEpisodeId = newId()
  await put('episodes', {
    id: deletedEpisodeId,
    podcast_id: podcastId,
    guid: deletedEpisodeId,
    title: 'Draft',
    created_at: now,
    updated_at: now,
    deleted_at: now,
  })
  await put('episode_progresses', { episode_id: deletedEpisodeId, current_step: 'Episode Setup' })
  await put('episode_reviews', { id: episodeReviewId, episode_id: episodeId, review_type: 'SHOW_NOTES', created_at: now })
  await put('interviews', { episode_id: episodeId, id: newId(), starts_at: '2030-01-02T10:00:00Z', minutes: 45, time_zone: 'UTC' })
  await put('comments', {
    id: commentId,
    episode_id: episodeId,
    user_id: caller.userId,
    author_name: 'Someone',
    content: '<p>Hm.</p>',
    created_at: now,
  })
  const deletedCommentId = newId()
  await put('deleted_comments', {
    id: deletedCommentId,
    episode_id: episodeId,
    user_id: caller.userId,
    author_name: 'Someone',
    content: '<p>Hm?</p>',
    created_at: now,
    reactions: '[]',
    deleter_id: caller.userId,
    deleted_at: now,
  })
  await put('notifications', {
    id: notificationId,
    user_id: caller.userId,
    type: 'InvitationAccepted',
    event: notificationId,
    podcast_id: podcastId,
    data: { podcastTitle: 'Night Shift' },
    path: '/',
    created_at: now,
  })
  await put('ownership_offers', {
    podcast_id: podcastId,
    from_user_id: owner.userId,
    to_user_id: caller.userId,
    token_hash: hashToken(offerToken),
    created_at: now,
    expires_at: new Date(now.getTime() + teamLifetimes.invitation * 1000),
  })
  const checkoutId = await putCheckout(app, caller)
  const linkId = newId()
  await put('links', {
    id: linkId,
    kind: 'preview',
    user_id: caller.userId,
    podcast_id: podcastId,
    episode_id: episodeId,
    secret_hash: hashToken(newToken()),
    created_at: now,
    expires_at: new Date(now.getTime() + 86_400_000),
  })
  const tokenId = newId()
  // A person has a limited number of them.
  await app.pool.pool.query(`delete from access_tokens where user_id = $1 and name = 'Stage'`, [caller.userId])
  await put('access_tokens', {
    id: tokenId,
    user_id: caller.userId,
    name: 'Stage',
    secret_hash: hashToken(newToken()),
    ending: 'abcd',
    scopes: ['read'],
    all_podcasts: true,
    created_at: now,
  })
  const downloadImportId = newId()
  await put('download_imports', {
    id: downloadImportId,
    podcast_id: podcastId,
    name: 'Old host',
    creator_id: owner.userId,
    created_at: now,
  })
  await put('imported_days', { import_id: downloadImportId, day: '2026-01-01', downloads: 3 })
  const { recordingId, upload } = await putRecording(app, podcastId, caller, put)
  const [templateId, seasonId] = [newId(), newId()]
  await put('templates', {
    id: templateId,
    podcast_id: podcastId,
    name: 'Interview',
    content: { steps: [], showNotes: '', reviewers: [], weekday: null, time: null },
    created_at: now,
    updated_at: now,
  })
  const rule = {
    frequency: 'daily',
    interval: 1,
    weekdays: [],
    startDate: '2040-01-01',
    time: '06:00',
    timeZone: 'UTC',
    count: 1,
    skipDates: [],
  }
  await put('seasons', { id: seasonId, podcast_id: podcastId, plan_id: newId(), rule, created_at: now })
  const busyCalendarId = newId()
  await put('busy_calendars', { id: busyCalendarId, podcast_id: podcastId, name: 'Holidays', url: nowhere, created_at: now })
  // Of the caller's account, since only its owner exports a show.
  const archiveId = newId()
  await put('archives', {
    id: archiveId,
    kind: 'person',
    user_id: caller.userId,
    state: 'ready',
    with_guests: false,
    with_members: false,
    object: `${newToken(16)}.json`,
    file_name: 'everything.json',
    created_at: now,
    expires_at: new Date(now.getTime() + 86_400_000),
  })
  const confirmation = newToken()
  await put('confirmations', {
    id: newId(),
    user_id: caller.userId,
    podcast_id: podcastId,
    method: 'EpisodeService.Unschedule',
    input: { episodeId },
    requested_by: 'Assistant',
    secret_hash: hashToken(confirmation),
    created_at: now,
    expires_at: new Date(now.getTime() + 86_400_000),
  })
  const archiveUpload = `${newToken(16)}.castwright`
  await app.app.storage.put({ bucket: 'archives', object: archiveUpload }, Buffer.alloc(512), { contentType: 'application/x-castwright' })
  await put('uploads', {
    object: archiveUpload,
    bucket: 'archives',
    kind: 'archive',
    user_id: caller.userId,
    content_type: 'application/x-castwright',
    size: 512,
    created_at: now,
    expires_at: new Date(now.getTime() + 60_000),
  })
  const listeners = await putListener({ podcastId, now }, put)
  const verification = await putVerification(app, caller, put)
  await putImport({ podcastId, episodeId, userId: owner.userId, now }, put)
  const transcript = await putTranscript({ podcastId, recordingId, now }, put)
  const finishing = await putFinishing({ podcastId, recordingId, now }, put)
  const webhook = await putWebhook(app, podcastId, put)
  const guests = await putGuests(app, { podcastId, episodeId }, put)
  const audience = await putAudience({ podcastId, episodeId, now }, put)
  return {
    ...audience,
    ...guests,
    ...transcript,
    ...finishing,
    ...webhook,
    podcastId,
    recordingId,
    upload,
    profileUrl: `show-${podcastId.slice(-8)}`,
    episodeId,
    episodeReviewId,
    commentId,
    podcastRoleId,
    invitation,
    offerToken,
    notificationId,
    verification,
    comparedAt: now.toISOString(),
    checkoutId,
    linkId,
    tokenId,
    deletedEpisodeId,
    deletedCommentId,
    downloadImportId,
    templateId,
    seasonId,
    busyCalendarId,
    archiveId,
    archiveUpload,
    ...listeners,
    confirmation,
  }
}

async function putCheckout(app: TestApp, { userId, email }: Person): Promise<string> {
  const [checkoutId, customerId, now] = [`cs_test_${newToken(18)}`, `cus_stage_${userId}`, app.clock.now()]
  await app.pool.pool.query(
    `with made as (insert into test_customers (id, key, email, created_at) values ($1, $1, $2, $3) on conflict do nothing),
       kept as (
         insert into customers (user_id, provider, customer_id, created_at) values ($4, 'testmode', $1, $3)
         on conflict (user_id) do update set customer_id = $1
       )
     insert into test_sessions (id, kind, customer_id, price_id, success_url, cancel_url, created_at, expires_at)
     values ($5, 'checkout', $1, 'test_price_pro_monthly', '/', '/', $3, $3::timestamptz + interval '1 hour')`,
    [customerId, email, now, userId, checkoutId],
  )
  return checkoutId
}

type Put = (table: string, row: Record<string, unknown>) => Promise<unknown>

async function putRecording(app: TestApp, podcastId: string, caller: Person, put: Put) {
  const [recordingId, object, sent, bytes, now] = [newId(), newToken(16), newToken(16), silentMp3(20), app.clock.now()]
  const file = {
    bucket: 'recordings',
    kind: 'recording',
    content_type: 'audio/mpeg',
    size: bytes.length,
    podcast_id: podcastId,
    created_at: now,
  }
  for (const name of [sent, object]) await app.app.storage.put({ bucket: 'recordings', object: name }, bytes, { contentType: 'audio/mpeg' })
  await put('uploads', { ...file, object: sent, user_id: caller.userId, expires_at: new Date(now.getTime() + 60_000) })
  await put('uploads', { ...file, object, used_at: now })
  await put('recordings', {
    id: recordingId,
    podcast_id: podcastId,
    file_name: 'Take.mp3',
    file_type: 'mp3',
    object,
    file_size: bytes.length,
    duration: 60,
    creator_id: caller.userId,
    created_at: now,
    peaks_state: 'browser',
    measurement_state: 'browser',
  })
  return { recordingId, upload: { bucket: 'recordings' as const, object: sent } }
}

/** No one listens there, and it is never fetched. */
export const nowhere = 'http://127.0.0.1:9/feed.xml'

async function putVerification(app: TestApp, caller: Person, put: Put) {
  const [id, code, now] = [newId(), '123456', app.clock.now()]
  const expires = new Date(now.getTime() + identityLifetimes.code * 1000)
  const whose = { user_id: caller.userId, feed_url: nowhere, podcast_name: 'Old Show', owner_email: 'olga@example.com', proof: 'email' }
  const code_hash = app.app.codes.sign(codeSubject(id, code), expires)
  await put('migration_verifications', { ...whose, id, code_hash, created_at: now, expires_at: expires })
  return { id, code }
}

/** Marks the podcast as imported, with one failed episode. */
async function putImport(
  { podcastId, episodeId, userId, now }: { podcastId: string; episodeId: string; userId: string; now: Date },
  put: Put,
) {
  const numbers = { oldItems: 1, ourItems: 0, sameGuids: 0, sameItems: 0, oldBytes: 0, ourBytes: 0, numberOfDifferences: 0 }
  const report = { ...numbers, comparedAt: now.toISOString(), rssFeedUrl: nowhere, differences: [] }
  const row = { podcast_id: podcastId, user_id: userId, feed_url: nowhere, state: 'done', total_episodes: 1, report, started_at: now }
  await put('migrations', row)
  const item = { guid: episodeId, enclosure: { url: nowhere, type: 'audio/mpeg', length: null } }
  const place = { episode_id: episodeId, podcast_id: podcastId, position: 0, host: '127.0.0.1:9' }
  await put('migration_items', { ...place, item, state: 'failed' })
}
