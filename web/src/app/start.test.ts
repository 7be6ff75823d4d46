import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '../lib/queryClient.ts'
import { sessionKey } from '../lib/sessionKey.ts'
import { ada } from '../lib/testing/people.ts'
import { longTake } from '../lib/testing/podcasts.ts'
import { episodesQuery } from '../features/episodes/api.ts'
import { kindOf } from '../features/episodes/list/filters.ts'
import { queryOf } from '../features/episodes/list/viewQuery.ts'
import { podcastsQuery } from '../features/podcasts/queries.ts'
import { teamQuery } from '../features/teams/api.ts'
import { takeFirstAccess, takeStart } from './start.ts'

beforeEach(() => queryClient.clear())

const embed = (start: unknown) => {
  document.body.innerHTML = '<script type="application/json" id="start"></script>'
  document.getElementById('start')!.textContent = JSON.stringify(start)
}

test('takes over the session and the podcasts, and the access to the first one once', () => {
  embed({ user: ada, podcasts: [longTake] })
  takeStart()
  expect(queryClient.getQueryData(sessionKey)).toEqual(ada)
  expect(queryClient.getQueryData(podcastsQuery(ada.id).queryKey)).toEqual({ podcasts: [longTake] })
  expect([takeFirstAccess(longTake.id), takeFirstAccess(longTake.id)]).toEqual([longTake.showAccess, null])
})

test('takes over the list of episodes and its team as their queries ask for them', () => {
  const page = { episodesWithProgress: [], counts: { all: 0, inWork: 0, complete: 0, published: 0 }, queryMeta: { cursor: null } }
  const team = { usersWithPodcastRoles: [] }
  embed({ user: ada, podcasts: [longTake], list: { podcastId: longTake.id, kind: 1, page, team } })
  takeStart()
  const asked = { podcastId: longTake.id, kind: kindOf('in-work'), text: '', view: queryOf({}, ada.timeZone) }
  expect(queryClient.getQueryData(episodesQuery(asked).queryKey)?.pages).toEqual([page])
  expect(queryClient.getQueryData(teamQuery(longTake.id).queryKey)).toEqual(team)
})

test('knows that no one is signed in, or asks if the page does not say', () => {
  embed({ user: null })
  takeStart()
  expect(queryClient.getQueryData(sessionKey)).toBeNull()
  queryClient.clear()
  embed(null)
  takeStart()
  expect(queryClient.getQueryData(sessionKey)).toBeUndefined()
  document.body.innerHTML = ''
  takeStart()
  expect(takeFirstAccess(longTake.id)).toBeNull()
})
