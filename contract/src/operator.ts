import { z } from 'zod'
import { plans, textLimits } from './limits.ts'
import { method } from './method.ts'
import { Empty, Id, Instant } from './shapes.ts'

/** What the operator of the instance sees and does. */

const Cursor = z.string().max(200).optional()
const NextCursor = z.string().nullable()

/** One line of a report. Everything that isn't `ok` says what to do. */
export const Finding = z.object({
  part: z.string(),
  state: z.enum(['ok', 'warning', 'failed']),
  says: z.string(),
  advice: z.string().optional(),
})
export type Finding = z.infer<typeof Finding>

export const JobCounts = z.object({ waiting: z.number(), running: z.number(), failed: z.number() })
export type JobCounts = z.infer<typeof JobCounts>

export const Overview = z.object({
  version: z.string(),
  nodeVersion: z.string(),
  startedAt: Instant,
  users: z.number(),
  disabledUsers: z.number(),
  podcasts: z.number(),
  /** Access tokens that can be used, and how many people have some. */
  tokens: z.object({ active: z.number(), people: z.number() }),
  storedBytes: z.number(),
  databaseBytes: z.number(),
  jobs: JobCounts,
  /** Of the last 24 hours. */
  emails: z.object({ sent: z.number(), failed: z.number() }),
})
export type Overview = z.infer<typeof Overview>

export const Health = z.object({
  /** Null until the first check has finished. */
  checkedAt: Instant.nullable(),
  isChecking: z.boolean(),
  findings: z.array(Finding),
})
export type Health = z.infer<typeof Health>

const jobStates = ['waiting', 'running', 'failed'] as const
export const JobState = z.enum(jobStates)
export type JobState = z.infer<typeof JobState>

export const QueuedJob = z.object({
  id: Id,
  /** `domain.action` */
  name: z.string(),
  /** What the job is about, as JSON. */
  payload: z.string(),
  attempts: z.number(),
  /** When it was added, or when it failed permanently. */
  createdAt: Instant,
  /** When a waiting job is due, or when a running one began. */
  startsAt: Instant.nullable(),
  /** The last error. */
  error: z.string().nullable(),
})
export type QueuedJob = z.infer<typeof QueuedJob>

const ShowStorage = z.object({
  podcastId: Id,
  title: z.string(),
  ownerEmail: z.string().nullable(),
  files: z.number(),
  bytes: z.number(),
})

const SlowQuery = z.object({
  query: z.string(),
  calls: z.number(),
  meanMs: z.number(),
  totalMs: z.number(),
})

export const DatabaseReport = z.object({
  version: z.string(),
  isEmbedded: z.boolean(),
  bytes: z.number(),
  tables: z.array(z.object({ name: z.string(), bytes: z.number(), rows: z.number() })),
  /** Null if PostgreSQL doesn't collect them. Then `advice` says what to do. */
  slowQueries: z.array(SlowQuery).nullable(),
  advice: z.string().nullable(),
})
export type DatabaseReport = z.infer<typeof DatabaseReport>

export const EmailDelivery = z.object({
  id: Id,
  to: z.string(),
  subject: z.string(),
  at: Instant,
  /** Why it could not be sent. Null if it was. */
  error: z.string().nullable(),
  /** Whether it will be tried again. */
  willRetry: z.boolean(),
})
export type EmailDelivery = z.infer<typeof EmailDelivery>

export const WebhookState = z.object({
  id: Id,
  name: z.string(),
  podcastTitle: z.string(),
  /** Where it sends to. Null for emails. */
  host: z.string().nullable(),
  state: z.enum(['ok', 'failing', 'disabled']),
  failingSince: Instant.nullable(),
  lastDeliveredAt: Instant.nullable(),
  /** Deliveries that are due or will be retried. */
  waiting: z.number(),
})
export type WebhookState = z.infer<typeof WebhookState>

const backupKinds = ['backup', 'rehearsal'] as const

/** A backup, or a restore of one into a temporary database to prove that it works. */
export const BackupRun = z.object({
  id: Id,
  kind: z.enum(backupKinds),
  state: z.enum(['running', 'done', 'failed']),
  /** Started by an operator, and not by the schedule. */
  isManual: z.boolean(),
  fileName: z.string(),
  /** The file was deleted to keep only the newest. */
  isDeleted: z.boolean(),
  startedAt: Instant,
  finishedAt: Instant.nullable(),
  /** What it is doing. Empty when it is over. */
  step: z.string(),
  percent: z.number(),
  bytes: z.number().nullable(),
  tables: z.number().nullable(),
  rows: z.number().nullable(),
  files: z.number().nullable(),
  error: z.string().nullable(),
})
export type BackupRun = z.infer<typeof BackupRun>

const BackupSettings = z.object({ folder: z.string(), keep: z.number(), times: z.array(z.string()) })

export const OperatorUser = z.object({
  userId: Id,
  email: z.string(),
  emailVerified: z.boolean(),
  name: z.string(),
  createdAt: Instant,
  /** When one of their sessions was last used. */
  lastUsedAt: Instant.nullable(),
  isOperator: z.boolean(),
  isBetaUser: z.boolean(),
  disabledAt: Instant.nullable(),
  plan: z.enum(plans),
  unlimited: z.boolean(),
  podcasts: z.number(),
})
export type OperatorUser = z.infer<typeof OperatorUser>

const actKinds = [
  'access.granted',
  'access.declined',
  'user.operator_granted',
  'user.operator_revoked',
  'user.plan_set',
  'user.disabled',
  'user.enabled',
  'user.signed_out',
  'jobs.retried',
  'jobs.canceled',
  'backup.started',
  'rehearsal.started',
  'backup.restored',
  'storage.adopted',
  'demo.created',
] as const
export type ActKind = (typeof actKinds)[number]

export const OperatorAct = z.object({
  id: Id,
  at: Instant,
  kind: z.enum(actKinds),
  /** Null if the account was deleted, or for the command line. */
  operatorEmail: z.string().nullable(),
  subjectEmail: z.string().nullable(),
  /** More about it, such as a plan or the names of jobs. */
  details: z.string(),
})
export type OperatorAct = z.infer<typeof OperatorAct>

const jobIds = z.array(Id).min(1, 'Choose at least one job.').max(100, 'Choose at most 100 jobs.')
const ofUser = { input: z.object({ accountId: Id }), output: z.object({ user: OperatorUser }) }

export const OperatorService = {
  FindOverview: method({ summary: 'For operators: figures of the instance.', input: Empty, output: Overview }),
  FindHealth: method({
    summary:
      'For operators: the checks of `castwright doctor`. Starts them in the background if they are old. Call again to see the result.',
    input: z.object({ refresh: z.boolean().default(false) }),
    output: Health,
  }),
  FindJobs: method({
    summary: 'For operators: lists background jobs.',
    input: z.object({ state: JobState }),
    output: z.object({ jobs: z.array(QueuedJob), counts: JobCounts }),
  }),
  RetryJobs: method({
    summary: 'For operators: queues failed jobs again.',
    input: z.object({ jobIds }),
    output: z.object({ count: z.number() }),
  }),
  CancelJobs: method({
    summary: 'For operators: cancels waiting and running jobs, and deletes failed ones.',
    input: z.object({ jobIds }),
    output: z.object({ count: z.number() }),
  }),
  FindStorage: method({
    summary: 'For operators: the podcasts that use the most storage.',
    input: Empty,
    output: z.object({ shows: z.array(ShowStorage), totalBytes: z.number(), otherBytes: z.number() }),
  }),
  FindDatabase: method({
    summary: 'For operators: the size of the database and its slowest queries.',
    input: Empty,
    output: DatabaseReport,
  }),
  FindEmails: method({
    summary: 'For operators: emails of the last 14 days and whether they were sent.',
    input: z.object({ isFailed: z.boolean().default(false), cursor: Cursor }),
    output: z.object({ emails: z.array(EmailDelivery), cursor: NextCursor }),
  }),
  FindWebhooks: method({
    summary: 'For operators: webhooks of all podcasts, those with problems first.',
    input: Empty,
    output: z.object({ webhooks: z.array(WebhookState), total: z.number() }),
  }),
  FindBackups: method({
    summary: 'For operators: scheduled backups and restore rehearsals, newest first.',
    input: Empty,
    output: z.object({ settings: BackupSettings.nullable(), nextAt: Instant.nullable(), runs: z.array(BackupRun) }),
  }),
  StartBackup: method({ summary: 'For operators: makes a backup now.', input: Empty, output: z.object({ run: BackupRun }) }),
  StartRehearsal: method({
    summary: 'For operators: restores a backup into a temporary database, compares it, and deletes it again.',
    input: z.object({ backupId: Id }),
    output: z.object({ run: BackupRun }),
  }),
  FindUsers: method({
    summary: 'For operators: finds accounts by email address or name.',
    input: z.object({ text: z.string().max(textLimits.email).default(''), cursor: Cursor }),
    output: z.object({ users: z.array(OperatorUser), cursor: NextCursor, total: z.number() }),
  }),
  GrantOperator: method({ summary: 'For operators: makes someone an operator, too.', ...ofUser }),
  RevokeOperator: method({ summary: 'For operators: takes the role away. The last operator keeps it.', ...ofUser }),
  SetPlan: method({
    summary: 'For operators: gives someone a plan. Free removes it, so that what they pay for counts again.',
    input: z.object({ accountId: Id, plan: z.enum(plans).or(z.literal('UNLIMITED')) }),
    output: z.object({ user: OperatorUser }),
  }),
  DisableUser: method({
    summary:
      'For operators: ends all sessions of an account, revokes its tokens, assistants and calendar links, and prevents new sessions.',
    ...ofUser,
  }),
  EnableUser: method({ summary: 'For operators: lets a disabled account sign in again.', ...ofUser }),
  SignOutUser: method({
    summary: 'For operators: signs someone out on all devices, and revokes their tokens, assistants and calendar links.',
    ...ofUser,
  }),
  FindActs: method({
    summary: 'For operators: what operators did, newest first.',
    input: z.object({ cursor: Cursor }),
    output: z.object({ acts: z.array(OperatorAct), cursor: NextCursor }),
  }),
}
