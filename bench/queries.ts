import { recordingLimits } from '../contract/src/recordings/limits.ts'
import type { Input, MethodName } from '../contract/src/methods.ts'
import { givePlan, makePerson } from '../server/test/kit/make.ts'
import type { Person } from '../server/test/kit/as.ts'
import { makeShow, type Show } from './growth-show.ts'
import { countQueries, openProduct, type Product } from './product.ts'
import type { Result } from './result.ts'

type Work = () => Promise<unknown>

/** The calls of each screen when it is opened. The app shell loads once per visit, so it is listed separately. */
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
    'App shell': all(
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
    'Show page, first request': () => get(`/pod/${profileUrl}`),
    'Show page, cached': () => get(`/pod/${profileUrl}`),
    'Episode page, first request': () => get(`/pod/${profileUrl}/${episodeId}`),
    'Episode page, cached': () => get(`/pod/${profileUrl}/${episodeId}`),
    'Feed, first request': () => get(`/rss/${podcastId}.xml`),
    'Feed, cached': () => get(`/rss/${podcastId}.xml`),
  }
}

const isPair = (screen: string): boolean => /, (?:first request|cached)$/.test(screen)

async function countAll(product: Product, person: Person, show: Show): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const [screen, work] of Object.entries(screensOf(product, person, show))) {
    // Queries that a server makes only once don't belong to the screen.
    if (!isPair(screen)) await work()
    counts[screen] = await countQueries(product, work)
  }
  return counts
}

/** Statements per screen, in a small and a large show: the number must be the same. */
export async function queries(sizes: [number, number] = [10, 1000]): Promise<Result[]> {
  const product = await openProduct()
  try {
    const person = await makePerson(product.kit)
    await givePlan(product.kit, person, 'AGENCY')
    const shows = [await makeShow(product, person, sizes[0]), await makeShow(product, person, sizes[1])] as const
    // The first one pays for what both share, so it isn't counted.
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
