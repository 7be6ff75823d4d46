import { recordingLimits } from '../contract/src/limits.ts'
import type { Input, MethodName } from '../contract/src/methods.ts'
import { givePlan, makePerson } from '../server/test/kit/make.ts'
import type { Person } from '../server/test/kit/as.ts'
import { makeShow, type Show } from './growth-show.ts'
import { countQueries, openProduct, type Product } from './product.ts'
import type { Result } from './result.ts'

type Work = () => Promise<unknown>

/** What each screen asks for when it is opened. What the frame around all of them asks stands apart: it is asked once a visit. */
function screensOf({ call, get }: Product, person: Person, { podcastId, profileUrl, episodeId }: Show): Record<string, Work> {
  const { userId } = person
  const ask =
    <N extends MethodName>(name: N, input: Input<N>): Work =>
    () =>
      call(person, name, input)
  const of = (propertyName: 'PodcastID' | 'ID', propertyValue: string) => [{ propertyName, propertyValue, propertyType: 'STRING' as const }]
  const all =
    (...works: Work[]): Work =>
    async () => {
      for (const work of works) await work()
    }
  const enter = ask('PodcastRoleService.ValidateAccess', { podcastId, userId })
  const numbers = ask('PodcastInfoService.FindByPodcastID', { podcastId })
  const podcast = ask('PodcastService.Find', { podcastId })
  const team = ask('TeamManagementService.FindTeam', { podcastId })
  const session: Work = () => get('/api/auth/get-session', { headers: { cookie: person.cookie } })
  return {
    'the frame of the app': all(
      session,
      ask('UserService.Find', { userId }),
      ask('UserInfoService.FindByUserID', { userId }),
      ask('PodcastService.FindByUserID', { userId }),
      ask('NotificationService.FindByUserId', { userId, queryOptions: { limit: 10 } }),
      ask('NotificationService.GetUnreadNotificationsCount', { userId }),
    ),
    'My Podcasts': all(ask('PodcastService.FindByUserID', { userId }), ask('UserInfoService.FindByUserID', { userId })),
    Episodes: all(
      enter,
      team,
      ask('EpisodeService.FindWithProgress', { queryOptions: { filters: of('PodcastID', podcastId), limit: 10 } }),
    ),
    Episode: all(
      enter,
      podcast,
      team,
      ask('EpisodeService.Find', { queryOptions: { filters: of('ID', episodeId), limit: 1 } }),
      ask('EpisodeProgressService.FindByEpisodeID', { episodeId }),
      ask('EpisodeChecklistService.FindByEpisodeID', { episodeId }),
      ask('EpisodeReviewService.FindByEpisodeID', { episodeId }),
      ask('CommentsService.GetCommentsByEpisodeId', { episodeId }),
      ask('RecordingService.FindByEpisodeID', { episodeId }),
    ),
    Recordings: all(
      enter,
      numbers,
      ask('RecordingService.FindByPodcastID', {
        podcastId,
        queryOptions: { orders: [{ propertyName: 'CreatedAt', sort: 'DESC' }], limit: recordingLimits.page },
      }),
    ),
    'Show Settings': all(enter, podcast),
    'Team Management': all(
      enter,
      team,
      numbers,
      ask('UserInfoService.FindOwnerByPodcastID', { podcastId }),
      ask('ActivityService.FindByPodcastID', { podcastId, limit: 10 }),
    ),
    'RSS & Distribution': all(enter, podcast, numbers, ask('PodcastService.CheckFeed', { podcastId })),
    'Plan Usage': all(ask('BillingService.FindUsage', {}), ask('BillingService.FindSubscription', {})),
    'the public page of a show, first': () => get(`/pod/${profileUrl}`),
    'the public page of a show, again': () => get(`/pod/${profileUrl}`),
    'the public page of an episode, first': () => get(`/pod/${profileUrl}/${episodeId}`),
    'the public page of an episode, again': () => get(`/pod/${profileUrl}/${episodeId}`),
    'the feed, first': () => get(`/rss/${podcastId}.xml`),
    'the feed, again': () => get(`/rss/${podcastId}.xml`),
  }
}

const isPair = (screen: string): boolean => /, (?:first|again)$/.test(screen)

async function countAll(product: Product, person: Person, show: Show): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const [screen, work] of Object.entries(screensOf(product, person, show))) {
    // What a server finds out once in its life is not the screen's.
    if (!isPair(screen)) await work()
    counts[screen] = await countQueries(product, work)
  }
  return counts
}

/** How many statements each screen costs the database, in a small show and in a large one: the number must be the same. */
export async function queries(sizes: [number, number] = [10, 1000]): Promise<Result[]> {
  const product = await openProduct()
  try {
    const person = await makePerson(product.kit)
    await givePlan(product.kit, person, 'AGENCY')
    const shows = [await makeShow(product, person, sizes[0]), await makeShow(product, person, sizes[1])] as const
    // Whoever is first pays for what both use: it is not counted.
    await countAll(product, person, await makeShow(product, person, 2))
    const [few, many] = [await countAll(product, person, shows[0]), await countAll(product, person, shows[1])]
    return Object.entries(many).map(([screen, ours]) => {
      const anchorValue = few[screen]!
      return {
        name: `queries: ${screen}`,
        unit: 'queries',
        ours,
        anchor: `${sizes[0]} episodes instead of ${sizes[1].toLocaleString('en')}`,
        anchorValue,
        ratio: anchorValue === 0 ? ours + 1 : ours / anchorValue,
        goal: 1,
        lowerIsBetter: true,
      }
    })
  } finally {
    await product.close()
  }
}
