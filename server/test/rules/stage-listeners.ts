import { hashToken, newId, newToken } from '../../src/platform/ids.ts'

type Put = (table: string, row: Record<string, unknown>) => Promise<unknown>

/** An active member with a link and an email address. */
export async function putListener({ podcastId, now }: { podcastId: string; now: Date }, put: Put): Promise<{ listenerId: string }> {
  const listenerId = newId()
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
  return { listenerId }
}
