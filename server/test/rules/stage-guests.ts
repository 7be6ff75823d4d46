import { createHash } from 'node:crypto'
import { hashToken, newId } from '../../src/platform/ids.ts'
import type { TestApp } from '../kit/app.ts'

type Put = (table: string, row: Record<string, unknown>) => Promise<unknown>

const release = 'You may publish what I say.'

/** Two guests in the guest book, one of them invited to the episode, with everything that a guest can act on. */
export async function putGuests(app: TestApp, { podcastId, episodeId }: { podcastId: string; episodeId: string }, put: Put) {
  const [guestId, otherGuestId, episodeGuestId, linkId, slotId, pitchId] = [newId(), newId(), newId(), newId(), newId(), newId()]
  const now = app.clock.now()
  const times = { created_at: now, updated_at: now }
  await put('guests', { id: guestId, podcast_id: podcastId, name: 'Nia', email: 'nia@example.com', source: 'team', ...times })
  await put('guests', { id: otherGuestId, podcast_id: podcastId, name: 'Nia B.', source: 'team', ...times })
  const place = { podcast_id: podcastId, episode_id: episodeId }
  await put('episode_guests', { id: episodeGuestId, ...place, guest_id: guestId, created_at: now, invited_at: now })
  const guestLink = app.app.guestSecret(linkId)
  await put('links', {
    id: linkId,
    kind: 'guest',
    ...place,
    episode_guest_id: episodeGuestId,
    secret_hash: hashToken(guestLink),
    created_at: now,
    expires_at: new Date(now.getTime() + 86_400_000),
  })
  await put('guest_slots', { id: slotId, episode_id: episodeId, starts_at: '2030-01-03T10:00:00Z', minutes: 60 })
  await put('guest_pitches', {
    id: pitchId,
    podcast_id: podcastId,
    name: 'Piet',
    email: 'piet@example.com',
    topic: 'Lighthouses',
    about: '',
    links: '[]',
    created_at: now,
  })
  await put('release_forms', { podcast_id: podcastId, version: 1, text: release, sha256: releaseHash, created_at: now })
  await put('guest_settings', { podcast_id: podcastId, release_version: 1, version: 1 })
  const expires = new Date(now.getTime() + 60_000)
  const codeHash = app.app.codes.sign(`guest ${episodeGuestId} 123456`, expires)
  await put('guest_codes', { episode_guest_id: episodeGuestId, code_hash: codeHash, expires_at: expires })
  return { guestId, otherGuestId, episodeGuestId, guestLink, slotId, pitchId }
}

export const releaseHash = createHash('sha256').update(release).digest('hex')
