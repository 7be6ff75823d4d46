import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { ActKind, BackupRun } from '@castwright/contract/instance/shapes.ts'
import { instant } from '../platform/columns.ts'
import { users } from './identity.ts'

const user = (name: string) => uuid(name).references(() => users.id, { onDelete: 'set null' })

/** What operators did. Rows never change, except that they lose the IDs of deleted accounts. */
export const operatorActs = pgTable(
  'operator_acts',
  {
    id: uuid('id').primaryKey(),
    createdAt: instant('created_at').notNull(),
    kind: text('kind').$type<ActKind>().notNull(),
    /** Null for the command line. */
    operatorId: user('operator_id'),
    /** The person it happened to. */
    subjectId: user('subject_id'),
    /** Without personal data, which would outlive the account. */
    details: text('details').notNull().default(''),
  },
  (table) => [
    index('operator_acts_newest').on(table.createdAt.desc(), table.id.desc()),
    index('operator_acts_operator').on(table.operatorId),
    index('operator_acts_subject').on(table.subjectId),
  ],
)

/** Backups that the server made, and restore rehearsals. */
export const backupRuns = pgTable(
  'backup_runs',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').$type<BackupRun['kind']>().notNull(),
    state: text('state').$type<BackupRun['state']>().notNull(),
    isManual: boolean('is_manual').notNull(),
    fileName: text('file_name').notNull(),
    isDeleted: boolean('is_deleted').notNull().default(false),
    createdAt: instant('created_at').notNull(),
    finishedAt: instant('finished_at'),
    step: text('step').notNull().default(''),
    percent: integer('percent').notNull().default(0),
    bytes: bigint('bytes', { mode: 'number' }),
    tables: integer('tables'),
    rows: bigint('rows', { mode: 'number' }),
    files: integer('files'),
    error: text('error'),
  },
  (table) => [
    index('backup_runs_newest').on(table.createdAt.desc(), table.id.desc()),
    // Never two at once, on however many servers.
    uniqueIndex('backup_runs_running')
      .on(table.state)
      .where(sql`${table.state} = 'running'`),
  ],
)

/** What servers noticed, for the checks of the instance, which also run when no server does. */
export const instanceNotes = pgTable('instance_notes', {
  name: text('name').$type<'secret' | 'address'>().primaryKey(),
  value: text('value').notNull(),
  notedAt: instant('noted_at').notNull(),
})

/** How rows are deleted and exported. See docs/schema.md for the values. */
export const rowRules = {
  operator_acts: { owner: 'instance', deletion: 'kept', erasure: 'anonymized', exported: false },
  backup_runs: { owner: 'instance', deletion: 'kept', erasure: 'kept', exported: false },
  instance_notes: { owner: 'instance', deletion: 'kept', erasure: 'kept', exported: false },
} as const
