import { guestLimits } from '@castwright/contract/guests/limits.ts'
import { guestStates, type BoardEntry, type GuestState } from '@castwright/contract/guests/shapes.ts'
import type { Output } from '@castwright/contract/methods.ts'
import type { App } from '../../../platform/app.ts'
import * as store from '../store.ts'
import { stateOfFacts } from './facts.ts'
import { thumbnailUrl } from './photos.ts'

/** The guests of a podcast by state. Those without an episode are ideas. */
export async function findBoard(app: Pick<App, 'db' | 'config'>, podcastId: string): Promise<Output<'GuestService.FindBoard'>> {
  const onEpisodes = (await store.findOfPodcast(app.db, podcastId, guestLimits.guests)).map((facts): BoardEntry => ({
    ...about(app, facts.guest),
    state: stateOfFacts(facts),
    episodeGuestId: facts.row.id,
    episodeId: facts.row.episodeId,
    episodeTitle: facts.episode.title,
    interviewAt: facts.interview?.startsAt.toISOString() ?? null,
    addedAt: facts.row.createdAt.toISOString(),
  }))
  const none = { episodeGuestId: null, episodeId: null, episodeTitle: null, interviewAt: null }
  const ideas = (await store.findIdeas(app.db, podcastId, guestLimits.guests)).map((guest): BoardEntry => ({
    ...about(app, guest),
    ...none,
    state: 'idea',
    addedAt: guest.createdAt.toISOString(),
  }))
  const byState = Map.groupBy([...onEpisodes, ...ideas], ({ state }) => state)
  const of = (state: GuestState): BoardEntry[] => byState.get(state) ?? []
  return {
    entries: guestStates.flatMap((state) => of(state).slice(0, guestLimits.board)),
    counts: Object.fromEntries(guestStates.map((state) => [state, of(state).length])) as Record<GuestState, number>,
  }
}

const about = (app: Pick<App, 'config'>, { id, name, photo, tags, doNotContact }: store.GuestRow) => ({
  guestId: id,
  name,
  thumbnailUrl: thumbnailUrl(app, photo),
  tags,
  doNotContact,
})
