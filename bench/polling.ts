import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../server/src/platform/free-port.ts'
import type { Command, Cpu } from './polling-server.ts'
import { ofRounds, type Result } from './result.ts'

const tabs = 500
const concurrency = 25
/** Measured in turns, so that other load affects both. */
const rounds = 9
const requestsPerRound = 1500

type Tab = { userId: string; cookie: string; address: string; version: string }
type Answer = { status: number; body: Record<string, unknown>; cookie: string }

/** Node's own client with as many connections as concurrent requests. fetch would cost more than what is measured. */
function caller(port: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: concurrency })
  return (path: string, body: object, tab: { cookie?: string; address: string }): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const payload = JSON.stringify(body)
      const headers = {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(payload),
        origin: `http://localhost:${port}`,
        // A different address for each user, because calls are limited by address.
        'x-forwarded-for': tab.address,
        ...(tab.cookie ? { cookie: tab.cookie } : {}),
      }
      const sent = request({ port, host: '127.0.0.1', method: 'POST', path, agent, headers }, (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('end', () => {
          const cookie = (answer.headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ')
          resolve({ status: answer.statusCode ?? 0, body: JSON.parse(Buffer.concat(parts).toString()) as Answer['body'], cookie })
        })
      })
      sent.on('error', reject)
      sent.end(payload)
    })
}

/** Runs `work` `count` times, with limited concurrency. */
async function each(count: number, work: (serial: number) => Promise<void>): Promise<void> {
  let next = 0
  const worker = async (): Promise<void> => {
    while (next < count) await work(next++)
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
}

async function ask(child: ChildProcess, command: Command): Promise<Cpu> {
  child.send(command)
  const [answer] = (await once(child, 'message')) as [Cpu]
  return answer
}

type Call = ReturnType<typeof caller>
const service = '/api/twirp/castwright.notifications.NotificationService'

async function expectStatus(answer: Promise<Answer>, what: string): Promise<Answer> {
  const { status, ...rest } = await answer
  if (status !== 200) throw new Error(`${what} answered ${status}: ${JSON.stringify(rest.body)}`)
  return { status, ...rest }
}

async function openTabs(call: Call, child: ChildProcess): Promise<Tab[]> {
  const opened: Tab[] = []
  await each(tabs, async (serial) => {
    const address = `198.18.${Math.floor(serial / 250)}.${serial % 250}`
    const account = { email: `bench-${serial}@example.com`, password: 'Sound-check-1!' }
    const { body, cookie } = await expectStatus(call('/api/auth/sign-up/email', account, { address }), 'Sign-up')
    opened.push({ userId: (body['user'] as { id: string }).id, cookie, address, version: '' })
  })
  await ask(child, { kind: 'notify', userIds: opened.map(({ userId }) => userId) })
  await each(tabs, async (serial) => {
    const tab = opened[serial]!
    const { body } = await expectStatus(call(`${service}/FindByUserId`, { user_id: tab.userId }, tab), 'The first poll')
    if ((body['notifications'] as unknown[]).length !== 20) throw new Error('A tab did not get its notifications.')
    tab.version = String(body['version'])
  })
  return opened
}

/** A tab's two calls in turn, with the last version it saw. */
async function poll(call: Call, tab: Tab, serial: number): Promise<void> {
  const counting = serial % 2 === 1
  const path = `${service}/${counting ? 'GetUnreadNotificationsCount' : 'FindByUserId'}`
  const body = { request_id: 'bench', user_id: tab.userId, version: tab.version }
  const answer = await expectStatus(call(path, body, tab), 'A poll')
  if (counting ? answer.body['count'] !== null : answer.body['unchanged'] !== true)
    throw new Error('A poll reported a change although there was none.')
}

const echo = async (call: Call, tab: Tab): Promise<void> => {
  await expectStatus(call('/api/bench/echo', { request_id: 'bench', user_id: tab.userId, version: tab.version }, tab), 'The echo')
}

/** The cost of 500 tabs polling without news, compared with checking the session, which every call has to do. */
export async function polling(): Promise<Result[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'castwright-bench-'))
  const port = await freePort()
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    TRUSTED_PROXIES: '127.0.0.1,::1',
    PRIVATE_BETA: 'false',
  }
  const child = fork(join(import.meta.dirname, 'polling-server.ts'), { env })
  try {
    await once(child, 'message')
    const call = caller(port)
    const opened = await openTabs(call, child)
    const measure = async (work: (tab: Tab, serial: number) => Promise<void>): Promise<Cpu> => {
      const before = await ask(child, { kind: 'cpu' })
      await each(requestsPerRound, (serial) => work(opened[Math.floor(serial / 2) % tabs]!, serial))
      const after = await ask(child, { kind: 'cpu' })
      const perRequest = (part: keyof Cpu): number => (after[part] - before[part]) / requestsPerRound
      return { server: perRequest('server'), database: perRequest('database') }
    }
    const [polls, echoes]: [Cpu[], Cpu[]] = [[], []]
    for (let round = -1; round < rounds; round += 1) {
      const pair = [await measure((tab) => echo(call, tab)), await measure((tab, serial) => poll(call, tab, serial))] as const
      // The first round warms up.
      if (round < 0) continue
      echoes.push(pair[0])
      polls.push(pair[1])
    }
    const result = (name: string, cost: (cpu: Cpu) => number): Result =>
      ofRounds(
        { name, unit: 'µs CPU', anchor: 'bare authenticated echo', goal: 1.5, lowerIsBetter: true },
        polls.map(cost),
        echoes.map(cost),
      )
    const both = ({ server, database }: Cpu): number => server + database
    return [
      result('polling', ({ server }) => server),
      ...(echoes.some(({ database }) => database > 0) ? [result('polling: with the database', both)] : []),
    ]
  } finally {
    child.disconnect()
    if (child.exitCode === null) await once(child, 'exit')
    await rm(dataDir, { recursive: true, force: true })
  }
}
