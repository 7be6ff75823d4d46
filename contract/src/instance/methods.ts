import { z } from 'zod'
import { plans } from '../billing/limits.ts'
import { textLimits } from '../limits.ts'
import { read, write } from '../method.ts'
import { Empty, Id, Instant } from '../shapes.ts'
import {
  BackupRun,
  DatabaseReport,
  EmailDelivery,
  Health,
  JobCounts,
  JobState,
  OperatorAct,
  OperatorUser,
  OutboxEmail,
  OutboxMessage,
  Overview,
  QueuedJob,
  WebhookState,
} from './shapes.ts'

export const OutboxService = {
  Find: read({
    summary: 'For the operator: lists the newest emails and text messages in the outbox.',
    right: { on: 'operator' },
    input: z.object({}),
    output: z.object({ letters: z.array(OutboxEmail), messages: z.array(OutboxMessage) }),
  }),
}

/** What the operator of the instance sees and does. */

const Cursor = z.string().max(200).optional()
const NextCursor = z.string().nullable()

const ShowStorage = z.object({
  podcastId: Id,
  title: z.string(),
  ownerEmail: z.string().nullable(),
  files: z.number(),
  bytes: z.number(),
})

const BackupSettings = z.object({ folder: z.string(), keep: z.number(), times: z.array(z.string()) })

const jobIds = z.array(Id).min(1, 'Choose at least one job.').max(100, 'Choose at most 100 jobs.')
const ofUser = { input: z.object({ accountId: Id }), output: z.object({ user: OperatorUser }) }

export const OperatorService = {
  FindOverview: read({
    summary: 'For operators: figures of the instance.',
    right: { on: 'operator' },
    input: Empty,
    output: Overview,
  }),
  FindHealth: read({
    summary:
      'For operators: the checks of `castwright doctor`. Starts them in the background if they are old. Call again to see the result.',
    right: { on: 'operator' },
    input: z.object({ refresh: z.boolean().default(false) }),
    output: Health,
  }),
  FindJobs: read({
    summary: 'For operators: lists background jobs.',
    right: { on: 'operator' },
    input: z.object({ state: JobState }),
    output: z.object({ jobs: z.array(QueuedJob), counts: JobCounts }),
  }),
  RetryJobs: write({
    summary: 'For operators: queues failed jobs again.',
    right: { on: 'operator' },
    input: z.object({ jobIds }),
    output: z.object({ count: z.number() }),
  }),
  CancelJobs: write({
    summary: 'For operators: cancels waiting and running jobs, and deletes failed ones.',
    right: { on: 'operator' },
    input: z.object({ jobIds }),
    output: z.object({ count: z.number() }),
  }),
  FindStorage: read({
    summary: 'For operators: the podcasts that use the most storage.',
    right: { on: 'operator' },
    input: Empty,
    output: z.object({ shows: z.array(ShowStorage), totalBytes: z.number(), otherBytes: z.number() }),
  }),
  FindDatabase: read({
    summary: 'For operators: the size of the database and its slowest queries.',
    right: { on: 'operator' },
    input: Empty,
    output: DatabaseReport,
  }),
  FindEmails: read({
    summary: 'For operators: emails of the last 14 days and whether they were sent.',
    right: { on: 'operator' },
    input: z.object({ isFailed: z.boolean().default(false), cursor: Cursor }),
    output: z.object({ emails: z.array(EmailDelivery), cursor: NextCursor }),
  }),
  FindWebhooks: read({
    summary: 'For operators: webhooks of all podcasts, those with problems first.',
    right: { on: 'operator' },
    input: Empty,
    output: z.object({ webhooks: z.array(WebhookState), total: z.number() }),
  }),
  FindBackups: read({
    summary: 'For operators: scheduled backups and restore rehearsals, newest first.',
    right: { on: 'operator' },
    input: Empty,
    output: z.object({ settings: BackupSettings.nullable(), nextAt: Instant.nullable(), runs: z.array(BackupRun) }),
  }),
  StartBackup: write({
    summary: 'For operators: makes a backup now.',
    right: { on: 'operator' },
    input: Empty,
    output: z.object({ run: BackupRun }),
  }),
  StartRehearsal: write({
    summary: 'For operators: restores a backup into a temporary database, compares it, and deletes it again.',
    right: { on: 'operator' },
    input: z.object({ backupId: Id }),
    output: z.object({ run: BackupRun }),
  }),
  FindUsers: read({
    summary: 'For operators: finds accounts by email address or name.',
    right: { on: 'operator' },
    input: z.object({ text: z.string().max(textLimits.email).default(''), cursor: Cursor }),
    output: z.object({ users: z.array(OperatorUser), cursor: NextCursor, total: z.number() }),
  }),
  GrantOperator: write({
    summary: 'For operators: makes someone an operator, too.',
    right: { on: 'operator' },
    ...ofUser,
  }),
  RevokeOperator: write({
    summary: 'For operators: takes the role away. The last operator keeps it.',
    right: { on: 'operator' },
    ...ofUser,
  }),
  SetPlan: write({
    summary: 'For operators: gives someone a plan. Free removes it, so that what they pay for counts again.',
    right: { on: 'operator' },
    input: z.object({ accountId: Id, plan: z.enum(plans).or(z.literal('UNLIMITED')) }),
    output: z.object({ user: OperatorUser }),
  }),
  DisableUser: write({
    summary:
      'For operators: ends all sessions of an account, revokes its tokens, assistants and calendar links, and prevents new sessions.',
    right: { on: 'operator' },
    ...ofUser,
  }),
  EnableUser: write({
    summary: 'For operators: lets a disabled account sign in again.',
    right: { on: 'operator' },
    ...ofUser,
  }),
  SignOutUser: write({
    summary: 'For operators: signs someone out on all devices, and revokes their tokens, assistants and calendar links.',
    right: { on: 'operator' },
    ...ofUser,
  }),
  FindActs: read({
    summary: 'For operators: what operators did, newest first.',
    right: { on: 'operator' },
    input: z.object({ cursor: Cursor }),
    output: z.object({ acts: z.array(OperatorAct), cursor: NextCursor }),
  }),
}
