import { integer, jsonb, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { StepKey, StepStatus } from '@castwright/contract/steps.ts'
import { episodes } from '../episodes/tables.ts'

const step = (name: string) => smallint(name).$type<StepStatus>().notNull().default(0)

/** How far each episode is. */
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
  /** The version at which each step changed last: what came after a client's look is not its to overwrite. */
  changedAt: jsonb('changed_at').$type<Partial<Record<StepKey, number>>>().notNull().default({}),
  showNotesDoneAt: timestamp('show_notes_done_at', { withTimezone: true, precision: 3 }),
})

/** What becomes of the rows: scripts/check/rows.mjs says what each value means. */
export const rowRules = {
  episode_progresses: { owner: 'podcast', deletion: 'deleted', erasure: 'kept', exported: true },
} as const
