import { z } from 'zod'
import { plans } from '../billing/limits.ts'
import { Id, Instant } from '../shapes.ts'

/** What the app needs to know about this instance before sign-in. Embedded in the page. */
export const Instance = z.object({
  supportEmail: z.string(),
  privateBeta: z.boolean(),
  /** No account exists yet: the first one becomes the operator. */
  isNew: z.boolean(),
  /** Plans are sold, and their limits apply. */
  billing: z.boolean(),
  /** Sign-in providers that the operator has configured. */
  providers: z.object({ google: z.boolean(), facebook: z.boolean() }),
  /** External URLs. The app uses its own page for those that are missing. */
  links: z.object({
    getAccess: z.string().optional(),
    help: z.string().optional(),
    terms: z.string().optional(),
    privacy: z.string().optional(),
    supportForm: z.string().optional(),
  }),
  /** Emails go to the outbox instead of being delivered. */
  mailOutbox: z.boolean(),
  /** Text messages go to the outbox instead of being delivered. */
  smsOutbox: z.boolean(),
})
export type Instance = z.infer<typeof Instance>

export const OutboxEmail = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  sentAt: Instant,
  text: z.string(),
})
export type OutboxEmail = z.infer<typeof OutboxEmail>

export const OutboxMessage = z.object({ to: z.string(), text: z.string(), sentAt: Instant })

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
  /** Of the last 24 hours. Without a mail server, they are held in the outbox. */
  emails: z.object({ sent: z.number(), held: z.number(), failed: z.number() }),
})
export type Overview = z.infer<typeof Overview>

export const Health = z.object({
  /** Null until the first check has finished. */
  checkedAt: Instant.nullable(),
  isChecking: z.boolean(),
  findings: z.array(Finding),
})
export type Health = z.infer<typeof Health>

export const JobState = z.enum(['waiting', 'running', 'failed'])
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
  /** It is in the outbox, because no mail server was configured. */
  isHeld: z.boolean(),
  /** Why it could not be sent. Null if it was sent or held. */
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

/** A backup, or a restore of one into a temporary database to prove that it works. */
export const BackupRun = z.object({
  id: Id,
  kind: z.enum(['backup', 'rehearsal']),
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
  'user.verified',
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
