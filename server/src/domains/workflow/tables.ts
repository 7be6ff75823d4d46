import { integer, jsonb, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { StepKey, StepStatus } from '@castwright/contract/steps.ts'
import { episodes } from '../episodes/tables.ts'

const step = (name: string) => smallint(name).$type<StepStatus>().notNull().default(0)

/** The progress of each episode. */
export const episodeProgresses = pgTable('episode_progresses', {
  episodeId: uuid('episode_id')
    .primaryKey()
    .references(() => episodes.id, { onDelete: 'cascade' }),
  setup: step('setup'),
  inviteGuests: step('invite_guests'),
  scheduleInterview: step('schedule_interview'),
  uploadAudio: step('upload_audio'),
  writeShowNotes: step('write_show_notes'),
  reviewEpisode: step('review_episode'),
  currentStep: text('current_step').notNull(),
  version: integer('version').notNull().default(1),
  /** The version at which each step last changed, so that a client can't overwrite what it hasn't seen. */
  changedAt: jsonb('changed_at').$type<Partial<Record<StepKey, number>>>().notNull().default({}),
  showNotesDoneAt: timestamp('show_notes_done_at', { withTimezone: true, precision: 3 }),
})

/** How rows are deleted and exported. See scripts/check/rows.mjs for the values. */
export const rowRules = {
  episode_progresses: { owner: 'podcast', deletion: 'deleted', erasure: 'kept', exported: true },
} as const
