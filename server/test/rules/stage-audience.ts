import { newId, newToken } from '../../src/platform/ids.ts'

type Put = (table: string, row: Record<string, unknown>) => Promise<unknown>

/** A domain that isn't verified, and a newsletter with a subscriber and an issue. */
export async function putAudience({ podcastId, episodeId, now }: { podcastId: string; episodeId: string; now: Date }, put: Put) {
  const [hostId, subscriberId, issueId] = [newId(), newId(), newId()]
  await put('hosts', {
    id: hostId,
    podcast_id: podcastId,
    host: `${newToken(8).toLowerCase()}.example.com`,
    token: newToken(16),
    created_at: now,
  })
  await put('newsletter_subscribers', {
    id: subscriberId,
    podcast_id: podcastId,
    email: 'nora@example.com',
    state: 'active',
    source: 'form',
    created_at: now,
    confirmed_at: now,
  })
  await put('newsletter_issues', {
    id: issueId,
    podcast_id: podcastId,
    episode_id: episodeId,
    title: 'Pilot',
    state: 'sending',
    created_at: now,
  })
  await put('newsletter_deliveries', { issue_id: issueId, subscriber_id: subscriberId, state: 'uncertain' })
  return { hostId, subscriberId, issueId }
}
