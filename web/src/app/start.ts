import type { Start } from '@castwright/contract/start.ts'
import type { ShowAccess } from '@castwright/contract/teams/shapes.ts'
import { listKey } from '../features/episodes/listKey.ts'
import { podcastsQuery } from '../features/podcasts/queries.ts'
import { removeDrafts } from '../lib/drafts.ts'
import { queryClient } from '../lib/queryClient.ts'
import { queryKeyOf } from '../lib/rpc.ts'
import { sessionKey } from '../lib/sessionKey.ts'

let listed: Start['podcasts']

/** Takes over the data that the server embedded in the page, so that the first screen needn't wait for it. */
export function takeStart(): void {
  const written = document.getElementById('start')?.textContent
  // The server validated it. Null if it couldn't be found in time.
  const start = written ? (JSON.parse(written) as Start | null) : null
  if (!start) return
  const { user, podcasts, list } = start
  if (user) removeDrafts({ except: user.id })
  queryClient.setQueryData(sessionKey, user)
  if (user && podcasts) queryClient.setQueryData(podcastsQuery(user.id).queryKey, { podcasts })
  if (list) {
    const { podcastId, kind, page, team } = list
    const asked = { podcastId, kind, text: '', view: { filters: [], orders: [] } }
    queryClient.setQueryData(listKey(asked), { pages: [page], pageParams: [null] })
    queryClient.setQueryData(queryKeyOf('TeamManagementService.FindTeam', { podcastId }), team)
  }
  listed = podcasts
}

/** The user's access to the podcast of the first page. Later pages ask the server, because it may have changed. */
export function takeFirstAccess(podcastId: string): ShowAccess | null {
  const found = listed?.find(({ id }) => id === podcastId)
  listed = undefined
  return found?.showAccess ?? null
}
