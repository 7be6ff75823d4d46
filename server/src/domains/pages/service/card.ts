import type { App } from '../../../platform/app.ts'
import { drawCard } from '../../../platform/images/card.ts'
import type { ObjectRef } from '../../../platform/storage/port.ts'
import type { Source } from '../../../platform/versions/cache.ts'
import { findPublication } from '../../publishing/service.ts'
import * as store from '../store.ts'

export type CardKind = 'show' | 'episode' | 'creator'
export const cardKinds: readonly CardKind[] = ['show', 'episode', 'creator']

type Face = { art: ObjectRef | null; color: string; title: string; sources: Source[] }

const showArt = (photo: string): ObjectRef | null => (photo === '' ? null : { bucket: 'podcast-photos', object: `${photo}-768.jpg` })

const faces: Record<CardKind, (app: Pick<App, 'db'>, id: string) => Promise<Face | null>> = {
  async show({ db }, id) {
    const show = await store.findShow(db, { id })
    if (!show) return null
    const { title, color, photo } = show.podcast
    return { art: showArt(photo), color, title, sources: [{ kind: 'podcast', key: id }] }
  },
  async episode({ db }, id) {
    const publication = await findPublication(db, id)
    const show = publication && (await store.findShow(db, { id: publication.podcastId }))
    if (!publication || !show) return null
    const { title, photo } = publication.snapshot
    const art = photo === null ? showArt(show.podcast.photo) : { bucket: 'episode-photos' as const, object: `${photo}-768.jpg` }
    return { art, color: show.podcast.color, title, sources: [{ kind: 'podcast', key: publication.podcastId }] }
  },
  async creator({ db }, id) {
    const person = await store.findPublicPerson(db, id)
    if (!person) return null
    const object = person.photo?.find((name) => name.endsWith('-512.jpg'))
    const art = object === undefined ? null : { bucket: 'user-avatars' as const, object }
    return { art, color: person.color, title: person.name, sources: [{ kind: 'profile', key: id }] }
  },
}

/** The card of a page, or null if there is no such page. */
export async function findCard(
  app: Pick<App, 'db' | 'storage'>,
  kind: CardKind,
  id: string,
): Promise<{ bytes: Buffer; sources: Source[] } | null> {
  const face = await faces[kind](app, id)
  if (!face) return null
  const stored = face.art && (await app.storage.get(face.art))
  const art = stored ? Buffer.concat(await stored.body.toArray()) : null
  return { bytes: await drawCard({ art, color: face.color, title: face.title }), sources: face.sources }
}
