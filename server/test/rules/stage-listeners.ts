import { hashToken, newId, newToken } from '../../src/platform/ids.ts'

type Put = (table: string, row: Record<string, unknown>) => Promise<unknown>

/** An active member with a link, and an email address, someone with a paid membership, and a tier that no one has bought. */
export async function putListener({ podcastId, now }: { podcastId: string; now: Date }, put: Put) {
  const [listenerId, tierId, unsoldTierId, membershipId] = [newId(), newId(), newId(), newId()]
  await put('listeners', {
    id: listenerId,
    podcast_id: podcastId,
    kind: 'member',
    name: 'Lea',
    email: 'lea@example.com',
    state: 'active',
    joined_at: now,
    created_at: now,
  })
  await put('links', {
    id: newId(),
    kind: 'feed',
    podcast_id: podcastId,
    listener_id: listenerId,
    secret_hash: hashToken(newToken()),
    created_at: now,
  })
  const tier = { podcast_id: podcastId, description: '', cents: 500, interval: 'month', has_bonus: true, early_days: 0, created_at: now }
  await put('tiers', { ...tier, id: tierId, name: 'Friend' })
  await put('tiers', { ...tier, id: unsoldTierId, name: 'Unsold' })
  await put('memberships', {
    id: membershipId,
    podcast_id: podcastId,
    tier_id: tierId,
    email: 'pat@example.com',
    name: 'Pat',
    provider: 'testmode',
    state: 'active',
    started_at: now,
    created_at: now,
  })
  return { listenerId, tierId, unsoldTierId, membershipId }
}
