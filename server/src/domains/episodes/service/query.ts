import { episodeKinds } from '@castwright/contract/episodes/shapes.ts'
import type { ParsedInput } from '@castwright/contract/methods.ts'
import type { Db } from '../../../platform/db.ts'
import { Fault, orNotFound } from '../../../platform/fault.ts'
import { readCursor, writeCursor, type Place } from '../../../platform/lists/cursor.ts'
import { readValue } from '../../../platform/lists/values.ts'
import type { EpisodeState } from '../../../schema/episodes.ts'
import * as store from '../store.ts'

export type QueryOptions = ParsedInput<'EpisodeService.Find'>['queryOptions']
export type Kind = ParsedInput<'EpisodeService.FindWithProgress'>['kind']

/** The podcast of an episode query, given directly or by an episode ID. Null if there is none. */
export async function podcastOfQuery(db: Db, { filters }: Pick<QueryOptions, 'filters'>): Promise<string | null> {
  const named = (name: string): unknown => filters.find((one) => one.propertyName === name && one.operator === 'EQUAL')?.propertyValue
  const podcastId = named('PodcastID')
  const episodeId = named('ID')
  if (podcastId === undefined && episodeId === undefined) throw new Fault('scope_missing')
  const id = String(podcastId ?? episodeId)
  // Not a valid ID.
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)) return null
  return podcastId === undefined ? store.findPodcastOfEpisode(db, id) : id
}

const states: Record<Kind, EpisodeState | null> = {
  [episodeKinds.all]: null,
  [episodeKinds.inWork]: 'in_work',
  [episodeKinds.complete]: 'complete',
  [episodeKinds.published]: 'published',
}

/** Unpublished first, then newest. */
const defaultOrders: store.Order[] = [
  { propertyName: 'IsPublished', sort: 'ASC' },
  { propertyName: 'CreatedAt', sort: 'DESC' },
  { propertyName: 'LastPublishedDate', sort: 'DESC' },
]

const withoutDuplicates = (orders: store.Order[]): store.Order[] =>
  orders.filter(({ propertyName }, at) => orders.findIndex((one) => one.propertyName === propertyName) === at)

const filtersOf = (given: QueryOptions['filters']): store.Filter[] =>
  given.map(({ propertyName, operator, ...one }, at) => {
    const read = readValue(store.kindOf(propertyName), one)
    if ('value' in read) return { propertyName, operator, value: read.value }
    throw new Fault('invalid_fields', { [`query_options.filters.${at}.${read.field}`]: read.message })
  })

/** One page of a query, and the cursor of the next. */
type Page = {
  query: store.Query
  cursorAfter<Row extends { place: Place }>(rows: Row[]): { shown: Row[]; cursor: string | null }
}

export async function pageOf(db: Db, options: QueryOptions, kind: Kind = episodeKinds.all): Promise<Page> {
  const podcastId = orNotFound(await podcastOfQuery(db, options))
  const filters = filtersOf(options.filters)
  const orders = withoutDuplicates(options.orders.length > 0 ? options.orders : defaultOrders)
  const kinds = orders.map(({ propertyName }) => store.kindOf(propertyName))
  const text = options.text ?? ''
  const question = { podcastId, kind, filters, orders, text }
  const after = options.cursor ? readCursor(options.cursor, question, kinds) : null
  if (options.cursor && after === null)
    throw new Fault('invalid_fields', { 'query_options.cursor': 'This cursor is invalid for this list. Start with the first page.' })
  return {
    // One extra row tells whether there is another page.
    query: { podcastId, state: states[kind], filters, orders, text, after, limit: options.limit + 1 },
    cursorAfter(rows) {
      const shown = rows.slice(0, options.limit)
      const last = shown.at(-1)
      return { shown, cursor: rows.length > options.limit && last ? writeCursor(question, last.place) : null }
    },
  }
}
