import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { accountNotice } from '../../src/domains/identity/jobs.ts'
import { goodPassword, makePerson } from '../kit/make.ts'
import { freePort } from '../../src/platform/free-port.ts'
import { someAddress } from './kit/calls.ts'
import { figure, sized } from './kit/figures.ts'
import { openMailbox } from './kit/mailbox.ts'
import { makePlace, withHands } from './kit/place.ts'
import { percentile, until } from './kit/watch.ts'

const people = sized('PEOPLE', 20)
const deaths = sized('WORKER_KILLS', 50)
const awayMs = sized('MAIL_AWAY_MS', 12_000)

/** Signs up, which sends an email. Returns the milliseconds it took. */
async function signUp(url: string, email: string): Promise<number> {
  const begun = performance.now()
  const answer = await fetch(`${url}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url, 'x-forwarded-for': someAddress() },
    body: JSON.stringify({ email, password: goodPassword }),
  })
  expect(answer.status, await answer.text()).toBe(200)
  return performance.now() - begun
}

test('emails wait while the mail server is down, and each is delivered once afterwards', async () => {
  const fault = 'mail server down'
  const port = await freePort()
  const { server, query } = await makePlace({ database: 'embedded', env: { SMTP_URL: `smtp://127.0.0.1:${port}` } })
  const addresses = Array.from({ length: people }, (_, at) => `person${at}@example.com`)
  for (const address of addresses) await signUp(server.url, address)
  await delay(awayMs / 2)
  // A restart in between must not lose them.
  await server.kill()
  await server.start()
  await delay(awayMs / 2)
  const { emails } = await openMailbox({ port })
  const arrived = await until('all emails came', async () => new Set(emails.map(({ to }) => to)).size === people)
  await until(
    'no job waits',
    async () => (await query(`select from pgboss.job where state in ('created', 'retry', 'active') and name like '%letter%'`)).length === 0,
  )
  figure(fault, null, 'emails caused while it was down', people)
  figure(fault, null, 'emails lost', people - new Set(emails.map(({ to }) => to)).size, { most: 0 })
  figure(fault, null, 'emails that came twice', emails.length - people, { most: 0 })
  figure(fault, null, 'the last one came after it was back', arrived / 1000, { unit: ' s' })
})

test('a slow mail server delays no one', async () => {
  const fault = 'slow provider'
  const quick = await openMailbox()
  let slow = true
  const dawdling = await openMailbox({ onBegin: async () => void (slow && (await delay(8000))) })
  const times: Record<'quick' | 'slow', number[]> = { quick: [], slow: [] }
  for (const [kind, { port }] of [
    ['quick', quick],
    ['slow', dawdling],
  ] as const) {
    const { server } = await makePlace({ database: 'embedded', env: { SMTP_URL: `smtp://127.0.0.1:${port}` } })
    for (let at = 0; at < people; at += 1) times[kind].push(await signUp(server.url, `person${at}@example.com`))
    if (kind === 'slow') slow = false
    const { emails } = kind === 'quick' ? quick : dawdling
    await until('all emails came', async () => emails.length >= people)
    figure(fault, null, `emails lost by a ${kind} mail server`, people - new Set(emails.map(({ to }) => to)).size, { most: 0 })
    figure(fault, null, `emails that came twice by a ${kind} mail server`, emails.length - people, { most: 0 })
  }
  const [calm, waiting] = [percentile(times.quick, 0.9), percentile(times.slow, 0.9)]
  figure(fault, null, 'sign-up p90 with a quick mail server', calm, { unit: ' ms' })
  figure(fault, null, 'sign-up p90 with one that takes 8 s an email', waiting, { most: 2000, unit: ' ms', clock: true })
})

test('a worker that dies between sending an email and recording it sends it again', async () => {
  const fault = 'worker killed'
  const marked = new Set<string>()
  let atDeath = Promise.withResolvers<void>()
  const mailbox = await openMailbox({
    onEmail: async ({ text }) => {
      const mark = /at (\d{1,2}:\d{2})\s[AP]M UTC/.exec(text)?.[1]
      if (!mark || marked.has(mark)) return
      marked.add(mark)
      // The email arrived, but the worker will never know.
      atDeath.resolve()
      await new Promise(() => {})
    },
  })
  const place = await makePlace({ database: 'embedded', env: { SMTP_URL: `smtp://127.0.0.1:${mailbox.port}` } })
  const { server, query } = place
  const { userId, email } = await withHands(place, (app) => makePerson(app, { email: 'ada@example.com' }))
  await withHands(place, async ({ app }) => {
    for (let at = 0; at < deaths; at += 1) {
      atDeath = Promise.withResolvers<void>()
      const moment = new Date(Date.UTC(2026, 0, 1, 0, at)).toISOString()
      await app.transaction((tx) => app.queue.add(tx, accountNotice, { userId, kind: 'password-changed', at: moment }))
      await atDeath.promise
      await server.kill()
      await server.start()
    }
  })
  await query(`update pgboss.job set heartbeat_on = heartbeat_on - interval '1 minute' where state = 'active'`)
  const open = async () => (await query(`select from pgboss.job where name = 'identity.notice-letter' and state <> 'completed'`)).length
  await until('every job is done', async () => (await open()) === 0)
  const emails = mailbox.emails.filter(({ to, text }) => to === email && text.includes('It happened on'))
  const byText = Map.groupBy(emails, ({ text }) => text)
  const keys = new Set(emails.map(({ id }) => id))
  figure(fault, 35, 'workers killed between an email and its note', deaths)
  figure(fault, 35, 'emails that never came', deaths - byText.size, { most: 0 })
  figure(fault, 35, 'copies sent', emails.length)
  figure(fault, 35, 'emails by their Message-ID', keys.size, { most: deaths, least: deaths })
})
