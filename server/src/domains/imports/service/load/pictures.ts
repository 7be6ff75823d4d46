import type { App } from '../../../../platform/app.ts'
import { fetchedDigest, keepFetchedArt, prepareFetchedArt } from '../../../podcasts/service.ts'
import * as store from '../../store.ts'
import { fetchSmall, whyNot } from './sides.ts'

/** Artwork of an episode, looked into and stored; counts once an episode has it. */
export type Picture = { digest: string; stem: string; copies: string[] }

export type Pictures = {
  /** The show's own first: what shows the same has none of its own. Null: the picture is the show's. */
  find(podcastId: string, address: string): Promise<Picture | null>
  /** The artwork of a show that is still to come, once. */
  fetchShow(podcastId: string): Promise<void>
  /** None is under way any more. */
  settled(): Promise<unknown>
}

const accept = 'image/jpeg, image/png'
/** Beyond this the oldest is forgotten. */
const mostKnown = 500

/** The pictures that one server fetches: each once, however many episodes show it. */
export function openPictures(app: App, signal: AbortSignal): Pictures {
  const known = new Map<string, Promise<Picture | null>>()
  const shows = new Map<string, Promise<void>>()

  async function fetchOne(podcastId: string, address: string): Promise<Picture | null> {
    await shows.get(podcastId)
    const bytes = await fetchSmall(app, address, accept, signal)
    if (fetchedDigest(bytes) === (await store.findShowDigest(app.db, podcastId))) return null
    const { digest, stem, copies } = await prepareFetchedArt(app, 'episode-photos', podcastId, bytes)
    return { digest, stem, copies: copies.map(({ object }) => object) }
  }

  async function fetchShow(podcastId: string): Promise<void> {
    const photoUrl = (await store.findMigration(app.db, podcastId))?.photoUrl
    if (!photoUrl) return
    let message: string | null = null
    try {
      await keepFetchedArt(app, podcastId, await fetchSmall(app, photoUrl, accept, signal))
    } catch (error) {
      if (signal.aborted) return
      const why = whyNot(error)
      if (why === null) app.log.error({ err: error, podcastId }, 'the artwork of an imported show could not be kept')
      message = `The artwork of the show did not come over: ${why ?? 'something went wrong here.'}`
    }
    await app.transaction(async (tx) => {
      const row = await store.lockMigration(tx, podcastId)
      if (row?.photoUrl !== photoUrl) return
      await store.updateMigration(tx, podcastId, { photoUrl: null })
      if (message !== null)
        await store.addProblems(tx, podcastId, [{ kind: 'left_behind', line: null, position: null, title: null, message }])
    })
  }

  return {
    find(podcastId, address) {
      const key = `${podcastId} ${address}`
      const found = known.get(key)
      if (found) return found
      const fetching = fetchOne(podcastId, address)
      known.set(key, fetching)
      if (known.size > mostKnown) known.delete(known.keys().next().value!)
      // What failed is tried again by the next episode that shows it.
      fetching.catch(() => known.delete(key))
      return fetching
    },
    fetchShow(podcastId) {
      const begun =
        shows.get(podcastId) ??
        fetchShow(podcastId).catch((error: unknown) => {
          if (!signal.aborted) app.log.error({ err: error, podcastId }, 'the artwork of an imported show could not be kept')
        })
      shows.set(podcastId, begun)
      return begun
    },
    settled: () => Promise.allSettled([...known.values(), ...shows.values()]),
  }
}
