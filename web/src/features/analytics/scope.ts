import { analyticsFile, type AnalyticsTable, type FileFormat } from '@castwright/contract/analytics/values.ts'
import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'

/** What a page is about: one podcast, one of its episodes, or all podcasts of the user. */
export type Scope = { kind: 'podcast'; podcast: Podcast } | { kind: 'episode'; podcast: Podcast; episodeId: string } | { kind: 'account' }

export type Query = Record<string, string | number | boolean | undefined>

/** The scope in a call. */
export const about = (scope: Scope) =>
  scope.kind === 'podcast' ? { podcastId: scope.podcast.id } : scope.kind === 'episode' ? { episodeId: scope.episodeId } : {}

/** The URL of a table as a file. */
export const fileOf = (scope: Scope, table: AnalyticsTable, format: FileFormat, query: Query): string =>
  analyticsFile(table, format, { ...about(scope), ...query })
