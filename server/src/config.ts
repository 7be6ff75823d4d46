import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { normalizeHost } from '@castwright/contract/hosts/names.ts'
import { z } from 'zod'

const flag = z.enum(['true', 'false', '1', '0'], 'must be true or false').transform((word) => word === 'true' || word === '1')
const address = z.url({ protocol: /^https?$/, error: 'must be an http or https URL' })

const integer = (min: number, max: number) => {
  const message = `must be a whole number from ${min} to ${max}`
  return z.coerce.number(message).int(message).min(min, message).max(max, message)
}

const oneOf = <const T extends string>(...values: T[]) => z.enum(values, `must be one of ${values.join(', ')}`)
const atLeast = (length: number) => z.string().min(length, `must have at least ${length} characters`)

const entriesOf = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean)

/** Entries separated by commas or blanks. `isValid` decides about each. */
const listOf = (what: string, isValid: (entry: string) => boolean) =>
  z.string().transform((text, context) => {
    const list = entriesOf(text)
    for (const entry of list) if (!isValid(entry)) context.addIssue({ code: 'custom', message: `"${entry}" is not ${what}` })
    return list
  })

/** `10.0.0.0/8, ::1` and so on: proxies that may set the client address. */
const networks = listOf('an IP address or network', (entry) => {
  const [ip = '', bits] = entry.split('/')
  const maxBits = isIP(ip) === 4 ? 32 : 128
  return isIP(ip) !== 0 && (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= maxBits))
})

/** `www.example.com, old.example.com`: other names of this server. */
const hostNames = listOf('a host name', (entry) => normalizeHost(entry) !== null).transform((list) =>
  list.map((entry) => normalizeHost(entry) ?? ''),
)

/** `1.1.1.1, [2606:4700::1111]:53` and so on. */
const nameServers = listOf('an IP address', (entry) => {
  const [, bracketed] = /^\[(.+)\](?::\d+)?$/.exec(entry) ?? []
  return isIP(bracketed ?? entry) !== 0 || isIP(entry.replace(/:\d+$/, '')) !== 0
})

/** `03:00, 15:30`: times of the day in UTC. */
const times = z.string().transform((text, context) => {
  const list = entriesOf(text)
  if (list.length === 0 || !list.every((time) => /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(time)))
    context.addIssue({ code: 'custom', message: 'must be times of the day in UTC such as 03:00, 15:30' })
  return [...new Set(list)].toSorted()
})

const settings = z.object({
  PORT: integer(0, 65_535).default(3000),
  HOST: z.string().default('0.0.0.0'),
  BASE_URL: address.optional(),
  ALLOWED_HOSTS: hostNames.default([]),
  INTERNAL_PORT: integer(1, 65_535).optional(),
  INTERNAL_HOST: z.string().default('127.0.0.1'),
  DNS_SERVERS: nameServers.default([]),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// URL' }).optional(),
  DATABASE_POOL: integer(2, 200).default(10),
  S3_ENDPOINT: address.optional(),
  S3_BUCKET: z.string().optional(),
  S3_PREFIX: z
    .string()
    .regex(/^[\w.-]+(?:\/[\w.-]+)*\/?$/, 'must be a path of letters, digits, ., _ and -, such as castwright or shared/castwright')
    .optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// URL' }).optional(),
  MAIL_FROM: z.string().default('Castwright <castwright@localhost>'),
  NEWSLETTER_RATE: integer(1, 100_000).default(600),
  MAIL_WEBHOOK_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  BILLING: oneOf('test', 'off').default('test'),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_PRICE_STARTER_MONTHLY: z.string().optional(),
  STRIPE_PRICE_STARTER_YEARLY: z.string().optional(),
  STRIPE_PRICE_PRO_MONTHLY: z.string().optional(),
  STRIPE_PRICE_PRO_YEARLY: z.string().optional(),
  STRIPE_PRICE_AGENCY_MONTHLY: z.string().optional(),
  STRIPE_PRICE_AGENCY_YEARLY: z.string().optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  FACEBOOK_CLIENT_ID: z.string().optional(),
  FACEBOOK_CLIENT_SECRET: z.string().optional(),
  SMS_URL: address.optional(),
  SMS_TOKEN: z.string().optional(),
  SMS_FROM: z.string().optional(),
  PRIVATE_BETA: flag.default(true),
  SUPPORT_EMAIL: z.email('must be an email address').default('support@localhost.localdomain'),
  GET_ACCESS_URL: address.optional(),
  HELP_URL: address.optional(),
  TERMS_URL: address.optional(),
  PRIVACY_URL: address.optional(),
  SUPPORT_FORM_URL: address.optional(),
  FFMPEG_PATH: z.string().optional(),
  TRANSCRIBE: oneOf('built-in', 'off').default('built-in'),
  TRANSCRIBE_URL: address.optional(),
  TRANSCRIBE_KEY: z.string().optional(),
  TRANSCRIBE_MODEL: z.string().default('whisper-1'),
  TRANSCRIBE_TIMEOUT: integer(5, 7200).default(1800),
  TRANSCRIBE_CHUNK: integer(5, 600).default(300),
  MEDIA_ACCEL_PREFIX: z
    .string()
    .regex(/^\/[\w./-]*\/$/, 'must start and end with a slash')
    .optional(),
  WEBSUB_HUBS: z.string().transform(entriesOf).pipe(z.array(address)).default([]),
  PODCAST_INDEX_PING: flag.default(false),
  METRICS_TOKEN: atLeast(16).optional(),
  BACKUP_DIR: z.string().optional(),
  BACKUP_KEEP: integer(1, 1000).default(7),
  BACKUP_TIMES: times.default(['03:00']),
  OTEL_EXPORTER_OTLP_ENDPOINT: address.optional(),
  AUTH_SECRET: atLeast(32).optional(),
  TRUSTED_PROXIES: networks.default([]),
  ROLE: oneOf('all', 'web', 'worker').default('all'),
  ALLOW_PRIVATE_FETCH: flag.default(false),
  LOG_LEVEL: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').default('info'),
})

/** Settings that must be set together. */
const families = [
  ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ['SMS_URL', 'SMS_TOKEN', 'SMS_FROM'],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['FACEBOOK_CLIENT_ID', 'FACEBOOK_CLIENT_SECRET'],
] as const

export class ConfigError extends Error {}

export type Config = ReturnType<typeof readConfig>

/** The only place that reads the environment. Rejects invalid settings by name. */
export function readConfig(env: Record<string, string | undefined> = process.env) {
  // Compose files often pass unset settings as empty strings.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = settings.safeParse(given)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new ConfigError(`Invalid settings:\n${lines.join('\n')}`)
  }
  const s = parsed.data
  for (const family of families) {
    const missing = family.filter((name) => s[name] === undefined)
    if (missing.length > 0 && missing.length < family.length) {
      throw new ConfigError(
        `Invalid settings:\n  ${missing.join(', ')}: required when ${family.filter((name) => s[name] !== undefined).join(', ')} is set`,
      )
    }
  }
  const baseUrl = new URL(s.BASE_URL ?? `http://localhost:${s.PORT}`).origin
  return {
    port: s.PORT,
    host: s.HOST,
    baseUrl,
    /** Set by the operator, so a free port doesn't change it. */
    baseUrlIsSet: s.BASE_URL !== undefined,
    secure: baseUrl.startsWith('https:'),
    /** Other names of this server. */
    allowedHosts: s.ALLOWED_HOSTS,
    /** Where a proxy asks for which domains it may get certificates. */
    internalPort: s.INTERNAL_PORT,
    internalHost: s.INTERNAL_HOST,
    dnsServers: s.DNS_SERVERS,
    dataDir: resolve(s.DATA_DIR),
    databaseUrl: s.DATABASE_URL,
    databasePool: s.DATABASE_POOL,
    s3:
      s.S3_ENDPOINT && s.S3_BUCKET && s.S3_ACCESS_KEY_ID && s.S3_SECRET_ACCESS_KEY
        ? {
            endpoint: s.S3_ENDPOINT,
            bucket: s.S3_BUCKET,
            prefix: s.S3_PREFIX ? `${s.S3_PREFIX.replace(/\/$/, '')}/` : '',
            region: s.S3_REGION,
            accessKeyId: s.S3_ACCESS_KEY_ID,
            secretAccessKey: s.S3_SECRET_ACCESS_KEY,
          }
        : undefined,
    smtpUrl: s.SMTP_URL,
    mailFrom: s.MAIL_FROM,
    /** Emails per minute. */
    newsletterRate: s.NEWSLETTER_RATE,
    mailWebhookSecret: s.MAIL_WEBHOOK_SECRET,
    sms: s.SMS_URL && s.SMS_TOKEN && s.SMS_FROM ? { url: s.SMS_URL, token: s.SMS_TOKEN, from: s.SMS_FROM } : undefined,
    /** `off`: nothing is sold, and no one has plan limits. */
    billing: s.BILLING,
    /** If unset, plans are sold in test mode and no one is charged. */
    stripe:
      s.STRIPE_SECRET_KEY && s.STRIPE_WEBHOOK_SECRET
        ? {
            secretKey: s.STRIPE_SECRET_KEY,
            webhookSecret: s.STRIPE_WEBHOOK_SECRET,
            /** Plans without a price aren't for sale. */
            prices: {
              STARTER: { monthly: s.STRIPE_PRICE_STARTER_MONTHLY, yearly: s.STRIPE_PRICE_STARTER_YEARLY },
              PRO: { monthly: s.STRIPE_PRICE_PRO_MONTHLY, yearly: s.STRIPE_PRICE_PRO_YEARLY },
              AGENCY: { monthly: s.STRIPE_PRICE_AGENCY_MONTHLY, yearly: s.STRIPE_PRICE_AGENCY_YEARLY },
            },
          }
        : undefined,
    google:
      s.GOOGLE_CLIENT_ID && s.GOOGLE_CLIENT_SECRET ? { clientId: s.GOOGLE_CLIENT_ID, clientSecret: s.GOOGLE_CLIENT_SECRET } : undefined,
    facebook:
      s.FACEBOOK_CLIENT_ID && s.FACEBOOK_CLIENT_SECRET
        ? { clientId: s.FACEBOOK_CLIENT_ID, clientSecret: s.FACEBOOK_CLIENT_SECRET }
        : undefined,
    privateBeta: s.PRIVATE_BETA,
    supportEmail: s.SUPPORT_EMAIL,
    links: {
      getAccess: s.GET_ACCESS_URL,
      help: s.HELP_URL,
      terms: s.TERMS_URL,
      privacy: s.PRIVACY_URL,
      supportForm: s.SUPPORT_FORM_URL,
    },
    ffmpegPath: s.FFMPEG_PATH ?? 'ffmpeg',
    /** What turns recordings into text. A server's URL takes precedence over the built-in engine. */
    transcription: {
      provider: s.TRANSCRIBE === 'off' ? ('none' as const) : s.TRANSCRIBE_URL ? ('remote' as const) : ('built-in' as const),
      server:
        s.TRANSCRIBE !== 'off' && s.TRANSCRIBE_URL
          ? {
              url: s.TRANSCRIBE_URL,
              key: s.TRANSCRIBE_KEY,
              model: s.TRANSCRIBE_MODEL,
              timeoutMs: s.TRANSCRIBE_TIMEOUT * 1000,
              chunkSeconds: s.TRANSCRIBE_CHUNK,
            }
          : undefined,
    },
    /** Where a proxy maps the storage folder, so that it can send media files with X-Accel-Redirect. */
    mediaAccelPrefix: s.MEDIA_ACCEL_PREFIX,
    /** Notified when a feed changes. */
    webSubHubs: s.WEBSUB_HUBS,
    podcastIndexPing: s.PODCAST_INDEX_PING,
    metricsToken: s.METRICS_TOKEN,
    /** Scheduled backups. */
    backups: s.BACKUP_DIR === undefined ? undefined : { folder: resolve(s.BACKUP_DIR), keep: s.BACKUP_KEEP, times: s.BACKUP_TIMES },
    /** Where traces are sent, if set. */
    otlpEndpoint: s.OTEL_EXPORTER_OTLP_ENDPOINT,
    authSecret: s.AUTH_SECRET,
    trustedProxies: s.TRUSTED_PROXIES,
    role: s.ROLE,
    allowPrivateFetch: s.ALLOW_PRIVATE_FETCH,
    logLevel: s.LOG_LEVEL,
  }
}
