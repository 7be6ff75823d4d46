import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { episodeProperties } from '@castwright/contract/episodes/shapes.ts'
import { stepKeys, stepNames } from '@castwright/contract/workflow/steps.ts'
import type { operators } from '@castwright/contract/queries.ts'
import type { Place } from '../../../platform/lists/cursor.ts'
import { keysetOf, typed, type Order as ListOrder, type Property } from '../../../platform/lists/keyset.ts'
import { collated, contains, sorted } from '../../../platform/lists/text.ts'
import type { Value } from '../../../platform/lists/values.ts'
import { episodes, isKept, type EpisodeState } from '../../../schema/episodes.ts'
import { episodeProgresses, stepAssignments } from '../../../schema/workflow.ts'

type PropertyName = (typeof episodeProperties)[number]

/** A new episode has no progress yet. */
const currentStep = sql`coalesce((select current_step from ${episodeProgresses} where episode_id = ${episodes.id}), ${stepNames.setup}::text)`

/** The assignee of the current step, whose name the progress has. */
const assignee = sql`(
  select ${stepAssignments.assigneeId} from ${stepAssignments}
  where ${stepAssignments.episodeId} = ${episodes.id} and ${stepAssignments.step} = case ${currentStep} ${sql.join(
    stepKeys.map((key) => sql`when ${stepNames[key]} then ${key}`),
    sql` `,
  )} end
)`

const properties: Record<PropertyName, Property> = {
  ID: { kind: 'uuid', column: episodes.id },
  PodcastID: { kind: 'uuid', column: episodes.podcastId },
  // A case-insensitive prefix keeps the cursor short.
  Title: { kind: 'text', column: episodes.title, by: sql`left(${sorted(episodes.title)}, 100)` },
  EpisodeType: { kind: 'text', column: episodes.episodeType },
  SeasonNumber: { kind: 'integer', column: episodes.seasonNumber, isNullable: true },
  Label: { kind: 'text', column: episodes.label },
  AssigneeID: { kind: 'uuid', column: assignee, isNullable: true },
  CurrentStep: { kind: 'text', column: currentStep },
  EpisodeNumber: { kind: 'integer', column: episodes.episodeNumber, isNullable: true },
  IsPublished: { kind: 'boolean', column: episodes.isPublished },
  CreatedAt: { kind: 'instant', column: episodes.createdAt },
  LastPublishedDate: { kind: 'instant', column: episodes.lastPublishedDate, isNullable: true },
  PlannedReleaseDate: { kind: 'instant', column: episodes.plannedReleaseDate, isNullable: true },
  ScheduledReleaseDate: { kind: 'instant', column: episodes.scheduledReleaseDate, isNullable: true },
  MigrationStatus: { kind: 'text', column: episodes.migrationStatus },
}

export const { kindOf, orderOf, placeOf, after } = keysetOf(properties, episodes.id)

export type Filter = { propertyName: PropertyName; value: Value; operator: (typeof operators)[number] }

const signs: Record<Filter['operator'], SQL> = {
  EQUAL: sql.raw('='),
  // NOT_EQUAL includes missing values.
  NOT_EQUAL: sql.raw('is distinct from'),
  LESS_THAN: sql.raw('<'),
  LESS_THAN_OR_EQUAL: sql.raw('<='),
  GREATER_THAN: sql.raw('>'),
  GREATER_THAN_OR_EQUAL: sql.raw('>='),
}

const matches = ({ propertyName, value, operator }: Filter): SQL => {
  const { column, kind } = properties[propertyName]
  return sql`${kind === 'text' ? collated(column) : column} ${signs[operator]} ${typed(kind, value)}`
}

export type Order = ListOrder<PropertyName>

/** A filtered and sorted query on the episodes of one podcast. */
export type Query = {
  podcastId: string
  state: EpisodeState | null
  filters: Filter[]
  orders: Order[]
  text: string
  after: Place | null
  limit: number
}

export const whereOf = ({ podcastId, state, filters, orders, text, after: place }: Query): SQL | undefined =>
  and(
    eq(episodes.podcastId, podcastId),
    isKept,
    state === null ? undefined : eq(episodes.state, state),
    ...filters.map(matches),
    text === '' ? undefined : contains(episodes.title, text),
    place === null ? undefined : after(orders, place),
  )
