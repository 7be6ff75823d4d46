import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import type { Season, Template, TemplateForm } from '@castwright/contract/templates/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { queryClient } from '../../lib/queryClient.ts'
import { query, queryKeyOf, rpc } from '../../lib/rpc.ts'

/** By name. */
export const useTemplates = (podcastId: string) =>
  useQuery({ ...query('TemplateService.FindByPodcastID', { podcastId }), select: ({ templates }) => templates })

/** Newest first. */
export const useSeasons = (podcastId: string) =>
  useQuery({ ...query('SeasonService.FindByPodcastID', { podcastId }), select: ({ seasons }) => seasons })

const refreshTemplates = () => queryClient.invalidateQueries({ queryKey: queryKeyOf('TemplateService.FindByPodcastID') })

/** Creates a template, or changes the version that the user saw. */
export async function saveTemplate(podcastId: string, known: Template | null, template: TemplateForm): Promise<void> {
  if (known) await rpc('TemplateService.Update', { templateId: known.id, template, version: known.version })
  else await rpc('TemplateService.Create', { podcastId, template })
  await refreshTemplates()
}

export async function deleteTemplate({ id: templateId }: Template): Promise<void> {
  await rpc('TemplateService.Delete', { templateId })
  await refreshTemplates()
}

/** What shows the drafts of a season and their dates. */
const affected = [
  'SeasonService.FindByPodcastID',
  'EpisodeService.FindWithProgress',
  'EpisodeService.Find',
  'CalendarService.Find',
  'PodcastService.FindByUserID',
  'WorkService.Find',
] as const

export function refreshSeasons(): void {
  for (const name of affected) void queryClient.invalidateQueries({ queryKey: queryKeyOf(name) })
}

/** Moves the drafts of a season by a number of days. */
export const shiftSeason = ({ id: seasonId, version }: Season, days: number, shiftDueDates: boolean) =>
  rpc('SeasonService.Shift', { seasonId, days, shiftDueDates, version }).finally(refreshSeasons)

/** Gives the drafts of a season new dates. */
export const changeSeason = ({ id: seasonId, version }: Season, rule: Season['rule'], shiftDueDates: boolean) =>
  rpc('SeasonService.Update', { seasonId, rule, shiftDueDates, version }).finally(refreshSeasons)

/** The number of the latest season, or 0. */
export const useLastSeason = ({ id: podcastId, episodeGrouping }: Pick<Podcast, 'id' | 'episodeGrouping'>) =>
  useQuery({
    ...query('EpisodeService.Find', {
      queryOptions: {
        filters: [{ propertyName: 'PodcastID', propertyValue: podcastId, propertyType: 'STRING' }],
        orders: [{ propertyName: 'SeasonNumber', sort: 'DESC' }],
        limit: 1,
      },
    }),
    enabled: episodeGrouping === 'seasons',
    select: ({ episodes }) => episodes[0]?.seasonNumber ?? 0,
  })
