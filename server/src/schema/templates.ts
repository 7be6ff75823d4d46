import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { SeasonRule, TemplateForm } from '@castwright/contract/templates/shapes.ts'
import { belongsTo, instant } from '../platform/columns.ts'
import { episodes } from './episodes.ts'
import { podcasts } from './podcasts.ts'

const podcast = () => belongsTo('podcast_id', () => podcasts.id)

/** What new episodes of a show start with. Refers to team roles, never to people. */
export const templates = pgTable(
  'templates',
  {
    id: uuid('id').primaryKey(),
    podcastId: podcast(),
    name: text('name').notNull(),
    /** Templates from before there was a default have no `isDefault`. */
    content: jsonb('content').$type<Omit<TemplateForm, 'name' | 'isDefault'> & { isDefault?: boolean }>().notNull(),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [index('templates_podcast').on(table.podcastId)],
)

/** Whether the show notes of an episode are still those of one of the show's templates. For queries with joins, which name the tables. */
export const hasTemplateNotes = sql<boolean>`(${episodes.showNotes} <> '' and exists (
  select from ${templates} where ${templates.podcastId} = ${episodes.podcastId} and ${templates.content} ->> 'showNotes' = ${episodes.showNotes}))`

/** Seasons created by Plan a season. */
export const seasons = pgTable(
  'seasons',
  {
    id: uuid('id').primaryKey(),
    podcastId: podcast(),
    /** From the client, so that a plan that is sent twice is carried out once. */
    planId: uuid('plan_id').notNull(),
    templateId: uuid('template_id').references(() => templates.id, { onDelete: 'set null' }),
    seasonNumber: integer('season_number'),
    rule: jsonb('rule').$type<SeasonRule>().notNull(),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('seasons_plan').on(table.podcastId, table.planId),
    index('seasons_list').on(table.podcastId, table.createdAt.desc(), table.id.desc()),
    index('seasons_template').on(table.templateId),
  ],
)

/** The episodes of planned seasons, in order. */
export const seasonEpisodes = pgTable(
  'season_episodes',
  {
    seasonId: belongsTo('season_id', () => seasons.id),
    episodeId: belongsTo('episode_id', () => episodes.id),
    position: integer('position').notNull(),
  },
  (table) => [primaryKey({ columns: [table.episodeId] }), index('season_episodes_season').on(table.seasonId, table.position)],
)

/** How rows are deleted and exported. See docs/schema.md for the values. */
export const rowRules = {
  templates: { owner: 'podcast', deletion: 'deleted', erasure: 'kept', exported: true },
  seasons: { owner: 'podcast', deletion: 'deleted', erasure: 'kept', exported: true },
  season_episodes: { owner: 'podcast', deletion: 'deleted', erasure: 'kept', exported: true },
} as const
