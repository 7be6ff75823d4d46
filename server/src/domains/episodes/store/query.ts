import { and, desc, eq, sql, type AnyColumn, type SQL } from 'drizzle-orm'
import type { episodeProperties } from '@castwright/contract/episodes.ts'
import type { operators, sorts } from '@castwright/contract/queries.ts'
import type { Place } from '../cursor.ts'
import { episodes, type EpisodeState } from '../tables.ts'
import type { Value, ValueKind } from '../values.ts'

export type PropertyName = (typeof episodeProperties)[number]

type Property = { kind: ValueKind; column: AnyColumn; isNullable?: true }

const properties: Record<PropertyName, Property> = {
  ID: { kind: 'uuid', column: episodes.id },
  PodcastID: { kind: 'uuid', column: episodes.podcastId },
  Title: { kind: 'text', column: episodes.title },
  EpisodeType: { kind: 'text', column: episodes.episodeType },
  SeasonNumber: { kind: 'integer', column: episodes.seasonNumber, isNullable: true },
  EpisodeNumber: { kind: 'integer', column: episodes.episodeNumber, isNullable: true },
  IsPublished: { kind: 'boolean', column: episodes.isPublished },
  CreatedAt: { kind: 'instant', column: episodes.createdAt },
  LastPublishedDate: { kind: 'instant', column: episodes.lastPublishedDate, isNullable: true },
  PlannedReleaseDate: { kind: 'instant', column: episodes.plannedReleaseDate, isNullable: true },
  ScheduledReleaseDate: { kind: 'instant', column: episodes.scheduledReleaseDate, isNullable: true },
  MigrationStatus: { kind: 'text', column: episodes.migrationStatus },
}

export const kindOf = (name: PropertyName): ValueKind => properties[name].kind

const types: Record<ValueKind, SQL> = {
  uuid: sql.raw('uuid'),
  text: sql.raw('text'),
  integer: sql.raw('float8'),
  boolean: sql.raw('boolean'),
  instant: sql.raw('timestamptz'),
}
const typed = (kind: ValueKind, value: Value): SQL => sql`${value}::${types[kind]}`

export type Filter = { propertyName: PropertyName; value: Value; operator: (typeof operators)[number] }

const signs: Record<Filter['operator'], SQL> = {
  EQUAL: sql.raw('='),
  // What has no value has another one too.
  NOT_EQUAL: sql.raw('is distinct from'),
  LESS_THAN: sql.raw('<'),
  LESS_THAN_OR_EQUAL: sql.raw('<='),
  GREATER_THAN: sql.raw('>'),
  GREATER_THAN_OR_EQUAL: sql.raw('>='),
}

const matches = ({ propertyName, value, operator }: Filter): SQL => {
  const { column, kind } = properties[propertyName]
  return sql`${column} ${signs[operator]} ${typed(kind, value)}`
}

export type Order = { propertyName: PropertyName; sort: (typeof sorts)[number] }

/** Titles by their beginning, ignoring case, so that the place where a page ended stays short. */
const orderedBy = (name: PropertyName): SQL =>
  name === 'Title' ? sql`left(lower(${episodes.title}), 100)` : sql`${properties[name].column}`

/** The order of a list. What has no value comes last either way; ids settle the rest. */
export const orderOf = (orders: Order[]): SQL[] => [
  ...orders.map(({ propertyName, sort }) => sql`${orderedBy(propertyName)} ${sql.raw(sort)} nulls last`),
  sql`${desc(episodes.id)} nulls last`,
]

export const placeOf = (orders: Order[]): SQL<Place> =>
  sql`json_build_array(${sql.join([...orders.map(({ propertyName }) => orderedBy(propertyName)), sql`${episodes.id}`], sql`, `)})`

/** Rows that come after a place: those that are the same up to some property and beyond it there. */
export function after(orders: Order[], place: Place): SQL {
  const steps = [...orders, { propertyName: 'ID', sort: 'DESC' } as const].map(({ propertyName, sort }, at) => {
    const { kind, isNullable } = properties[propertyName]
    const by = orderedBy(propertyName)
    const value = place[at] ?? null
    if (value === null) return { same: sql`${by} is null`, beyond: null }
    const beyond = sql`${by} ${sql.raw(sort === 'ASC' ? '>' : '<')} ${typed(kind, value)}`
    return { same: sql`${by} = ${typed(kind, value)}`, beyond: isNullable ? sql`(${beyond} or ${by} is null)` : beyond }
  })
  const ways = steps.flatMap(({ beyond }, at) =>
    beyond === null ? [] : [sql`(${sql.join([...steps.slice(0, at).map(({ same }) => same), beyond], sql` and `)})`],
  )
  return sql`(${sql.join(ways, sql` or `)})`
}

/** A part of the episodes of one podcast, in an order. */
export type Query = {
  podcastId: string
  state: EpisodeState | null
  filters: Filter[]
  orders: Order[]
  text: string
  after: Place | null
  limit: number
}

const escaped = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`)

export const whereOf = ({ podcastId, state, filters, orders, text, after: place }: Query): SQL | undefined =>
  and(
    eq(episodes.podcastId, podcastId),
    state === null ? undefined : eq(episodes.state, state),
    ...filters.map(matches),
    text === '' ? undefined : sql`${episodes.title} ilike ${`%${escaped(text)}%`}`,
    place === null ? undefined : after(orders, place),
  )
