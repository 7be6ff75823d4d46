import type { CheckResult } from '@castwright/contract/release-checks.ts'
import { stepSections } from '@castwright/contract/steps.ts'
import type { App } from '../../../platform/app.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import * as store from '../store.ts'
import { discardPhotos } from './photos.ts'

type Checked = { id: string; podcastId: string }

/** What a show requires of the guests of an episode before it is published. Nothing by default, and nothing without guests. */
export async function checkGuests(db: Db, { id: episodeId, podcastId }: Checked, profileUrl: string): Promise<CheckResult[]> {
  const settings = await store.findSettings(db, podcastId)
  if (!settings?.requiresRelease && !settings?.requiresApproval) return []
  const guests = (await store.findOfEpisode(db, episodeId)).filter(({ row }) => row.answer !== 'no')
  if (guests.length === 0) return []
  const last = await store.findLastReleases(db, [episodeId])
  const unsigned = guests.filter(({ row }) => last.get(`${row.guestId} ${episodeId}`)?.kind !== 'signed')
  const unapproved = guests.filter(({ row }) => row.approval !== 'approved')
  const path = `/${profileUrl}/episodes/manage/${episodeId}?section=${stepSections.inviteGuests}`
  return [
    ...(settings.requiresRelease
      ? [result('guest-release', 'Guest release', unsigned, path, ['Every guest signed the release.', 'Not signed yet'])]
      : []),
    ...(settings.requiresApproval
      ? [result('guest-approval', 'Guest approval', unapproved, path, ['Every guest approved the episode.', 'Not approved yet'])]
      : []),
  ]
}

const result = (
  id: string,
  title: string,
  missing: store.Facts[],
  path: string,
  [passed, failed]: [passed: string, failed: string],
): CheckResult => ({
  id,
  title,
  source: 'Castwright',
  status: missing.length === 0 ? 'pass' : 'error',
  detail: missing.length === 0 ? passed : `${failed}: ${missing.map(({ guest }) => guest.name).join(', ')}.`,
  fixPath: missing.length === 0 ? null : path,
})

export type CreditedPerson = { name: string; role: string; group: string; href?: string; photo?: string; bio?: string }

/** The accepted credits of guests by episode, for snapshots. */
export async function findCredits(db: Db, episodeIds: string[]): Promise<Map<string, CreditedPerson[]>> {
  const credits = new Map<string, CreditedPerson[]>()
  for (const { episodeId, credit } of await store.findCredits(db, episodeIds)) {
    const { name, href, photo, bio = '' } = credit
    const person = {
      name,
      role: 'guest',
      group: 'cast',
      ...(href !== null && { href }),
      ...(photo !== null && { photo }),
      ...(bio !== '' && { bio }),
    }
    credits.set(episodeId, [...(credits.get(episodeId) ?? []), person])
  }
  return credits
}

type Snapshot = { persons?: Array<{ photo?: string }> }

/** Deletes the photos of a snapshot that was replaced or removed, unless something else uses them. */
export async function discardSnapshotPhotos(app: Pick<App, 'queue'>, tx: Tx, podcastId: string, snapshot: Snapshot): Promise<void> {
  const photos = (snapshot.persons ?? []).flatMap(({ photo }) => photo ?? [])
  if (photos.length > 0) await discardPhotos(app, tx, podcastId, photos)
}
