import { z } from 'zod'
import { plans } from '../billing/limits.ts'
import { textLimits } from '../limits.ts'
import { operator, read, write } from '../method.ts'
import { Id, Instant } from '../shapes.ts'
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
  Find: read(operator, {
    summary: 'For the operator: lists the newest emails and text messages in the outbox.',
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
  FindOverview: read(operator, {
    summary: 'For operators: returns instance statistics.',
    output: Overview,
  }),
  FindHealth: read(operator, {
    summary:
      'For operators: returns the results of `castwright doctor`. If they are outdated, reruns the checks in the background. Call again to get the new results.',
    input: z.object({ refresh: z.boolean().default(false) }),
    output: Health,
  }),
  FindJobs: read(operator, {
    summary: 'For operators: lists background jobs.',
    input: z.object({ state: JobState }),
    output: z.object({ jobs: z.array(QueuedJob), counts: JobCounts }),
  }),
  RetryJobs: write(operator, {
    summary: 'For operators: queues failed jobs again.',
    input: z.object({ jobIds }),
    output: z.object({ count: z.number() }),
  }),
  CancelJobs: write(operator, {
    summary: 'For operators: cancels waiting and running jobs, and deletes failed ones.',
    input: z.object({ jobIds }),
    output: z.object({ count: z.number() }),
  }),
  FindStorage: read(operator, {
    summary: 'For operators: lists the podcasts that use the most storage.',
    output: z.object({ shows: z.array(ShowStorage), totalBytes: z.number(), otherBytes: z.number() }),
  }),
  FindDatabase: read(operator, {
    summary: 'For operators: returns the database size and the slowest queries.',
    output: DatabaseReport,
  }),
  FindEmails: read(operator, {
    summary: 'For operators: lists emails from the last 14 days and whether they were sent, held in the outbox, or failed.',
    input: z.object({ isFailed: z.boolean().default(false), cursor: Cursor }),
    output: z.object({ emails: z.array(EmailDelivery), cursor: NextCursor }),
  }),
  FindWebhooks: read(operator, {
    summary: 'For operators: lists webhooks across all podcasts, failing ones first.',
    output: z.object({ webhooks: z.array(WebhookState), total: z.number() }),
  }),
  FindBackups: read(operator, {
    summary: 'For operators: lists backups and restore rehearsals, newest first.',
    output: z.object({ settings: BackupSettings.nullable(), nextAt: Instant.nullable(), runs: z.array(BackupRun) }),
  }),
  StartBackup: write(operator, {
    summary: 'For operators: starts a backup.',
    output: z.object({ run: BackupRun }),
  }),
  StartRehearsal: write(operator, {
    summary: 'For operators: restores a backup into a temporary database, compares it, and deletes it again.',
    input: z.object({ backupId: Id }),
    output: z.object({ run: BackupRun }),
  }),
  FindUsers: read(operator, {
    summary: 'For operators: finds accounts by email address or name.',
    input: z.object({ text: z.string().max(textLimits.email).default(''), cursor: Cursor }),
    output: z.object({ users: z.array(OperatorUser), cursor: NextCursor, total: z.number() }),
  }),
  GrantOperator: write(operator, {
    summary: 'For operators: makes someone else an operator.',
    ...ofUser,
  }),
  RevokeOperator: write(operator, {
    summary: "For operators: removes someone's operator role. The last operator can't be removed.",
    ...ofUser,
  }),
  SetPlan: write(operator, {
    summary: 'For operators: gives someone a plan. Free removes it, so the plan they pay for applies again.',
    input: z.object({ accountId: Id, plan: z.enum(plans).or(z.literal('UNLIMITED')) }),
    output: z.object({ user: OperatorUser }),
  }),
  DisableUser: write(operator, {
    summary:
      'For operators: ends all sessions of an account, revokes its tokens, assistants and calendar links, and prevents new sessions.',
    ...ofUser,
  }),
  EnableUser: write(operator, {
    summary: 'For operators: lets a disabled account sign in again.',
    ...ofUser,
  }),
  VerifyUser: write(operator, {
    summary: "For operators: marks an account's email address as verified, such as when no mail server can send a link.",
    ...ofUser,
  }),
  SignOutUser: write(operator, {
    summary: 'For operators: signs someone out on all devices, and revokes their tokens, assistants and calendar links.',
    ...ofUser,
  }),
  FindActs: read(operator, {
    summary: 'For operators: lists operator actions, newest first.',
    input: z.object({ cursor: Cursor }),
    output: z.object({ acts: z.array(OperatorAct), cursor: NextCursor }),
  }),
}
