import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { copyData } from '../../server/test/kit/copy-data.ts'
import { freePort } from '../../server/test/kit/free-port.ts'
import { startMailServer } from '../../server/test/kit/mail-server.ts'
import { patience } from '../../server/test/kit/patience.ts'

const server = join(import.meta.dirname, '../../server')

export type StoredEmail = { to: string; subject: string; text: string; html: string }

type KeptText = { to: string; text: string }

export type Product = {
  url: string
  dataDir: string
  /** The process ID of the current server. */
  pid(): number
  /** All emails in the outbox, newest first. */
  emails(): Promise<StoredEmail[]>
  emailTo(address: string, subject: RegExp): Promise<StoredEmail>
  /** The `nth` text message to this number. */
  textTo(number: string, nth?: number): Promise<string>
  /** Restarts it after `kill` with the same folder and port, optionally with its clock set ahead. */
  start(clock?: { daysLater: number }): Promise<void>
  /** Kills it like a power failure. */
  kill(): Promise<void>
  /** Shuts it down and keeps its data. */
  halt(): Promise<void>
  /** Shuts it down and deletes its data. */
  stop(): Promise<void>
}

async function waitUntilReady(url: string, child: ChildProcess, words: () => string): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The product ended with ${child.exitCode}:\n${words()}`)
    const answer = await fetch(`${url}/readyz`).catch(() => null)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Emails and text messages are sent by jobs, so they arrive with a delay. */
async function until<T>(find: () => Promise<T | undefined>, missing: string): Promise<T> {
  const end = Date.now() + patience
  for (;;) {
    const found = await find()
    if (found !== undefined) return found
    if (Date.now() > end) throw new Error(missing)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

let delivered = 0

/** Its name sorts by time, as in the outbox. */
function deliverTo(folder: string, email: Buffer): void {
  mkdirSync(folder, { recursive: true })
  delivered += 1
  const name = join(folder, `${Date.now()}-${String(delivered).padStart(6, '0')}`)
  writeFileSync(`${name}.tmp`, email)
  renameSync(`${name}.tmp`, `${name}.eml`)
}

type Options = {
  /** An OpenID Connect server in place of Google and Facebook. */
  socialIssuer?: string
  /** Delivers emails, into the folder where `emails` finds them. */
  hasMailServer?: boolean
}

/** Runs the product in a separate process, with its own folder and port. */
export async function startProduct(
  env: Record<string, string> = {},
  { socialIssuer, hasMailServer = false }: Options = {},
): Promise<Product> {
  const dataDir = await mkdtemp(join(tmpdir(), 'castwright-e2e-'))
  const template = process.env['PRODUCT_TEMPLATE']
  if (template) copyData(template, dataDir)
  const port = await freePort()
  const url = `http://localhost:${port}`
  const outbox = join(dataDir, 'outbox')
  const mailServer = hasMailServer ? await startMailServer((email) => deliverTo(outbox, email)) : null
  const issuer = socialIssuer === undefined ? [] : ['--social-issuer', socialIssuer]
  let child: ChildProcess

  const start = async ({ daysLater } = { daysLater: 0 }): Promise<void> => {
    const stoodIn = [...issuer, ...(daysLater > 0 ? ['--days-later', String(daysLater)] : [])]
    const entry = stoodIn.length > 0 ? [join(server, 'test/kit/main.ts'), ...stoodIn] : [join(server, 'src/main.ts')]
    let words = ''
    const options = ['pictures-once', 'same-priority'].flatMap((name) => ['--import', join(server, `test/kit/${name}.ts`)])
    child = spawn(process.execPath, [...options, ...entry], {
      env: {
        ...process.env,
        PORT: String(port),
        HOST: '127.0.0.1',
        DATA_DIR: dataDir,
        LOG_LEVEL: 'warn',
        NODE_ENV: 'production',
        ...(mailServer && { SMTP_URL: mailServer.url }),
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (words = (words + String(chunk)).slice(-20_000)))
    await waitUntilReady(url, child, () => words)
  }

  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill(signal)
    await once(child, 'exit')
  }

  const emails = async (): Promise<StoredEmail[]> => {
    const names = (await readdir(outbox).catch(() => []))
      .filter((name) => name.endsWith('.eml'))
      .toSorted()
      .toReversed()
    return Promise.all(
      names.map(async (name) => {
        const mail = await PostalMime.parse(await readFile(join(outbox, name)))
        return { to: mail.to?.[0]?.address ?? '', subject: mail.subject ?? '', text: mail.text ?? '', html: mail.html ?? '' }
      }),
    )
  }

  const texts = async (number: string): Promise<string[]> => {
    const folder = join(dataDir, 'outbox-sms')
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.json')).toSorted()
    const all = await Promise.all(names.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8')) as KeptText))
    return all.filter(({ to }) => to === number).map(({ text }) => text)
  }

  await start()
  return {
    url,
    dataDir,
    pid: () => child.pid ?? 0,
    emails,
    async emailTo(address, subject) {
      const find = async () => (await emails()).find((one) => one.to === address && subject.test(one.subject))
      return until(find, `No email "${subject.source}" to ${address}.`)
    },
    textTo: (number, nth = 1) => until(async () => (await texts(number))[nth - 1], `No text message ${nth} to ${number}.`),
    start,
    kill: () => end('SIGKILL'),
    halt: () => end('SIGTERM'),
    async stop() {
      await end('SIGTERM')
      await mailServer?.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
