import type { CheckResult } from '@castwright/contract/publishing/checks.ts'
import { fixPathOf } from '@castwright/contract/publishing/fixes.ts'
import { waitingLabels } from '@castwright/contract/workflow/steps.ts'
import type { App } from '../../../platform/app.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import * as store from '../store.ts'
import { discardPhotos } from './photos.ts'

type Checked = { id: string; podcastId: string }

/** What guests have to do before an episode is published, if the show requires it, and the changes that they asked for. */
export async function checkGuests(db: Db, { id: episodeId, podcastId }: Checked, profileUrl: string): Promise<CheckResult[]> {
  const guests = (await store.findOfEpisode(db, episodeId)).filter(({ row }) => row.answer !== 'no')
  if (guests.length === 0) return []
  const settings = await store.findSettings(db, podcastId)
  const place = { podcast: { id: podcastId, profileUrl }, episode: { id: episodeId } }
  return [
    ...(settings?.requiresRelease ? [await checkReleases(db, episodeId, guests, fixPathOf('guest-release', place))] : []),
    ...checkApprovals(guests, settings?.requiresApproval ?? false, fixPathOf('guest-approval', place)),
  ]
}

const namesOf = (guests: store.Facts[]): string => guests.map(({ guest }) => guest.name).join(', ')

async function checkReleases(db: Db, episodeId: string, guests: store.Facts[], path: string): Promise<CheckResult> {
  const last = await store.findLastReleases(db, [episodeId])
  const unsigned = guests.filter(({ row }) => last.get(`${row.guestId} ${episodeId}`)?.kind !== 'signed')
  const about = { id: 'guest-release', title: 'Guest release', source: 'Castwright' } as const
  if (unsigned.length === 0) return { ...about, status: 'pass', detail: 'Every guest signed the release.', fixPath: null }
  return { ...about, status: 'error', detail: `Not signed yet: ${namesOf(unsigned)}.`, fixPath: path }
}

/** A requested change is worth knowing even if the show doesn't require approvals. */
function checkApprovals(guests: store.Facts[], isRequired: boolean, path: string): CheckResult[] {
  const about = { id: 'guest-approval', source: 'Castwright' } as const
  const changes = guests.filter(({ row }) => row.approval === 'changes')
  const status = isRequired ? 'error' : 'warning'
  if (changes.length > 0)
    return [{ ...about, title: waitingLabels.guest_change, status, detail: `${namesOf(changes)} asked for a change.`, fixPath: path }]
  if (!isRequired) return []
  const unapproved = guests.filter(({ row }) => row.approval !== 'approved')
  if (unapproved.length === 0)
    return [{ ...about, title: 'Guest approval', status: 'pass', detail: 'Every guest approved the episode.', fixPath: null }]
  return [{ ...about, title: waitingLabels.guest_approval, status, detail: `Not approved yet: ${namesOf(unapproved)}.`, fixPath: path }]
}

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
