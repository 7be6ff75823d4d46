import { isNotNull, not, sql } from 'drizzle-orm'
import { boolean, date, index, integer, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import type { StepKey, StepStatus } from '@castwright/contract/workflow/steps.ts'
import { belongsTo, instant } from '../platform/columns.ts'
import { episodes } from './episodes.ts'
import { users } from './identity.ts'

const step = (name: string) => smallint(name).$type<StepStatus>().notNull().default(0)

/** The progress of each episode. */
export const episodeProgresses = pgTable('episode_progresses', {
  episodeId: belongsTo('episode_id', () => episodes.id).primaryKey(),
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
  showNotesDoneAt: instant('show_notes_done_at'),
})

/** The last reminder of a step, for its current assignee and due date. */
export type Reminded = 'none' | 'tomorrow' | 'overdue'

/** Who does a step until when. Only steps that have or had an assignee or a due date. */
export const stepAssignments = pgTable(
  'step_assignments',
  {
    episodeId: belongsTo('episode_id', () => episodes.id),
    step: text('step').$type<StepKey>().notNull(),
    assigneeId: uuid('assignee_id').references(() => users.id, { onDelete: 'set null' }),
    dueDate: date('due_date', { mode: 'string' }),
    /** Neither done nor skipped. Kept up to date with the progress, so that indexes contain only what is left to do. */
    isOpen: boolean('is_open').notNull(),
    reminded: text('reminded').$type<Reminded>().notNull().default('none'),
  },
  (table) => [
    primaryKey({ columns: [table.episodeId, table.step] }),
    index('step_assignments_assignee').on(table.assigneeId, table.isOpen, table.dueDate, table.episodeId, table.step),
    index('step_assignments_day').on(table.dueDate, table.episodeId).where(isNotNull(table.dueDate)),
    // For reminders.
    index('step_assignments_due')
      .on(table.dueDate, table.episodeId, table.step)
      .where(sql`${table.isOpen} and ${table.assigneeId} is not null and ${table.reminded} <> 'overdue'`),
  ],
)

/** The interview of each episode. */
export const interviews = pgTable(
  'interviews',
  {
    episodeId: belongsTo('episode_id', () => episodes.id).primaryKey(),
    /** In the UID of its calendar event. Another interview after this one was removed is another event. */
    id: uuid('id').notNull(),
    startsAt: instant('starts_at').notNull(),
    minutes: integer('minutes').notNull(),
    place: text('place').notNull().default(''),
    timeZone: text('time_zone').notNull(),
    confirmedAt: instant('confirmed_at'),
    confirmerId: uuid('confirmer_id').references(() => users.id, { onDelete: 'set null' }),
    /** Increases with every change. Also the SEQUENCE of its calendar event. */
    version: integer('version').notNull().default(1),
    /** Whether its people were reminded of this time. */
    isReminded: boolean('is_reminded').notNull().default(false),
  },
  (table) => [
    index('interviews_start').on(table.startsAt, table.episodeId),
    index('interviews_confirmer').on(table.confirmerId),
    // For reminders.
    index('interviews_soon').on(table.startsAt).where(not(table.isReminded)),
  ],
)

/** The team members who take part in an interview. */
export const interviewPeople = pgTable(
  'interview_people',
  {
    episodeId: belongsTo('episode_id', () => interviews.episodeId),
    userId: belongsTo('user_id', () => users.id),
  },
  (table) => [primaryKey({ columns: [table.episodeId, table.userId] }), index('interview_people_user').on(table.userId)],
)

/** How rows are deleted and exported. See docs/schema.md for the values. */
export const rowRules = {
  episode_progresses: { owner: 'podcast', deletion: 'deleted', erasure: 'kept', exported: true },
  step_assignments: { owner: 'podcast', deletion: 'deleted', erasure: 'anonymized', exported: true },
  interviews: { owner: 'podcast', deletion: 'deleted', erasure: 'anonymized', exported: true },
  interview_people: { owner: 'podcast', deletion: 'deleted', erasure: 'deleted', exported: true },
} as const
