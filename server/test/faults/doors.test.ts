import { methodNames, pathOf } from '@castwright/contract/methods.ts'
import { rightOf } from '@castwright/contract/permissions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../kit/app.ts'
import { makePerson } from '../kit/make.ts'
import { figure } from './kit/figures.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ worker: false })
})
afterAll(() => app.stop())

/** Open to everybody: what listeners, visitors and monitors ask for, and what one does before one is signed in. */
const open = [
  'GET /healthz',
  'GET /readyz',
  'GET /rss/:file',
  'GET /robots.txt',
  'GET /sitemap.xml',
  'GET /media/files/:object',
  'GET /files/:bucket/:object',
  'GET /pod',
  'GET /pod/',
  'GET /pod/:profileUrl',
  'GET /pod/:profileUrl/:episodeId',
  'GET /pod/:profileUrl/:episodeId*',
  'GET /pal',
  'GET /pal/',
  'GET /pal/:username',
  'GET /pal/:username*',
  'GET /embed/:episodeId',
  'GET /og/:kind/:file',
  'GET /oembed',
  'GET /api/docs',
  'GET /api/openapi.json',
  'GET /api/auth/get-session',
  'GET /api/auth/reset-password',
  'GET /api/auth/verify-email',
  'GET /api/auth/callback/:provider',
  'GET /api/auth/two-factor/pending',
  'POST /api/auth/sign-up/email',
  'POST /api/auth/sign-in/email',
  'POST /api/auth/sign-in/social',
  'POST /api/auth/sign-out',
  'POST /api/auth/request-password-reset',
  'POST /api/auth/reset-password',
  'POST /api/auth/two-factor/send',
  'POST /api/auth/two-factor/verify',
]

/** These prove their caller by a signature or a token in the address or the body. */
const proven = [
  'GET /media/images/:signature/:address',
  'POST /api/billing/webhook',
  'POST /unsubscribe/:token',
  'GET /billing/test/checkout/:id',
  'POST /billing/test/checkout/:id',
  'GET /billing/test/portal/:id',
  'POST /billing/test/portal/:id',
  'GET /billing/test/invoice/:id',
  'PATCH /storage/resumable/:bucket/:object',
  'DELETE /storage/resumable/:bucket/:object',
  // Wildcards are printed without what is before them: /storage/:bucket/* and /media/:recordingId/*.
  'GET *',
  'PUT *',
]

/** Where the refusal of a stranger is another than 401. */
const closed: Record<string, number> = { 'GET /dev/outbox/:file': 404 }

/** Every route but those of the methods, which the walk of permissions knocks at. */
function doors(): string[] {
  const found: string[] = []
  const path: string[] = []
  for (const line of app.server.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, before, part, methods] = /^(.*?)[├└]── (\S+) \(([^)]+)\)$/.exec(line) ?? []
    if (before === undefined || part === undefined || methods === undefined) continue
    path.length = before.length / 4
    path.push(part)
    if (path[0]!.startsWith('/api/twirp')) continue
    for (const method of methods.split(', ')) if (!['HEAD', 'OPTIONS'].includes(method)) found.push(`${method} ${path.join('')}`)
  }
  return found
}

const knock = (door: string, headers: Record<string, string> = {}, payload = '{}') => {
  const [method, path] = door.split(' ') as ['GET' | 'POST', string]
  const url = path.replace('*', '/media/x/y.mp3').replaceAll(/:\w+/g, 'x')
  return app.server.inject({ method, url, headers, ...(method === 'GET' ? {} : { payload }) })
}

const own = () => ({ origin: app.url, 'content-type': 'application/json' })

test('without a session every route is shut, but for those on a written list', async () => {
  const wrong: string[] = []
  let shut = 0
  const all = doors()
  for (const door of all) {
    const { statusCode: status } = await knock(door, own())
    // Public pages are drawn by the built web app, which is not here.
    if (status >= 500 && !/\/(?:pod|pal|embed)\//.test(door)) wrong.push(`${door}: ${status}`)
    if (open.includes(door) || proven.includes(door)) continue
    shut += 1
    if (status !== (closed[door] ?? 401)) wrong.push(`${door}: ${status}`)
  }
  for (const name of methodNames) {
    if (rightOf(name).on === 'public') continue
    shut += 1
    const { statusCode: status } = await knock(`POST ${pathOf(name)}`, own())
    if (status !== 401) wrong.push(`${name}: ${status}`)
  }
  expect(wrong).toEqual([])
  // What is no longer there must not stay on the list.
  expect([...open, ...proven].filter((door) => !all.includes(door))).toEqual([])
  figure('doors', 2, 'routes that a visitor without a session finds shut', shut)
  figure('doors', 2, 'routes that are neither shut nor on the list', wrong.length, { most: 0 })
})

test('a call that changes something comes from our own pages, whoever makes it', async () => {
  const { cookie } = await makePerson(app)
  // These prove their caller otherwise, and are meant to be called from elsewhere.
  const elsewhere = /webhook|^\w+ \/unsubscribe|\/storage\/|\*$/
  const changing = [
    ...doors().filter((door) => !door.startsWith('GET') && !elsewhere.test(door)),
    ...methodNames.map((name) => `POST ${pathOf(name)}`),
  ]
  const json = { cookie, 'content-type': 'application/json' }
  const foreign: Array<Record<string, string>> = [
    { ...json, origin: 'https://evil.example' },
    { ...json, origin: 'null' },
    json,
    { cookie, 'content-type': 'text/plain', 'sec-fetch-site': 'cross-site' },
  ]
  const wrong: string[] = []
  for (const door of changing) {
    for (const headers of foreign) {
      const { statusCode: status } = await knock(door, headers)
      if (status !== 403) wrong.push(`${door} ${JSON.stringify(headers)}: ${status}`)
    }
    // As a form of our own page would send it, and as a link.
    const form = await knock(door, { cookie, origin: app.url, 'content-type': 'text/plain' })
    if (form.statusCode < 400 && !door.includes('sign-out')) wrong.push(`${door} as text: ${form.statusCode}`)
  }
  for (const name of methodNames) {
    const { statusCode: status } = await knock(`GET ${pathOf(name)}`, { cookie })
    if (status < 400) wrong.push(`GET ${name}: ${status}`)
  }
  expect(wrong).toEqual([])
  figure('doors', 14, 'calls from elsewhere, without an Origin, as text or as GET', changing.length * 5 + methodNames.length)
  figure('doors', 14, 'of them let in', wrong.length, { most: 0 })
})
