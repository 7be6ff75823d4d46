import { methodOf, methodNames, pathOf } from '@castwright/contract/methods.ts'
import { expect, test } from 'vitest'
import { useApp } from '../kit/app.ts'
import { makePerson } from '../kit/make.ts'
import { figure } from './kit/figures.ts'

const app = await useApp({ worker: false })

/** Public: what listeners, visitors and monitors request, and everything before signing in. */
const open = [
  'GET /healthz',
  'GET /readyz',
  'GET /rss/:file',
  'GET /rss/publishers/:file',
  'GET /robots.txt',
  'GET /sitemap.xml',
  'GET /media/files/:object',
  'GET /media/clips/:clipId/:name',
  'GET /files/:bucket/:object',
  'GET /pod',
  'GET /pod/',
  'GET /pod/:profileUrl',
  'GET /pod/:profileUrl/pitch',
  'POST /pod/:profileUrl/pitch',
  'GET /pod/:profileUrl/join',
  'POST /pod/:profileUrl/join',
  'GET /pod/:profileUrl/newsletter',
  'POST /pod/:profileUrl/newsletter',
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
  'GET /api/docs/:service',
  'GET /api/docs/try-it.js',
  'GET /api/openapi.json',
  'GET /api/auth/get-session',
  'GET /api/auth/reset-password',
  'GET /api/auth/unlock',
  'GET /api/auth/verify-email',
  'GET /api/auth/callback/:provider',
  'GET /api/auth/two-factor/pending',
  'GET /.well-known/oauth-protected-resource',
  'GET /.well-known/oauth-protected-resource/mcp',
  'GET /.well-known/oauth-authorization-server',
  'GET /.well-known/oauth-authorization-server/api/auth',
  'GET /api/auth/oauth2/authorize',
  'POST /api/auth/oauth2/register',
  'POST /api/listening',
  'POST /api/auth/sign-up/email',
  'POST /api/auth/sign-in/email',
  'POST /api/auth/sign-in/social',
  'POST /api/auth/sign-out',
  'POST /api/auth/request-password-reset',
  'POST /api/auth/request-unlock',
  'POST /api/auth/reset-password',
  'POST /api/auth/two-factor/send',
  'POST /api/auth/two-factor/verify',
]

/** These authenticate the caller by a signature or token in the URL or body. */
const proven = [
  'GET /media/images/:signature/:address',
  'POST /api/billing/webhook',
  'POST /api/mail/webhook',
  'POST /api/auth/oauth2/token',
  'POST /api/auth/oauth2/revoke',
  'POST /unsubscribe/:token',
  'GET /newsletter/:token',
  'POST /newsletter/:token',
  'GET /billing/test/checkout/:id',
  'POST /billing/test/checkout/:id',
  'GET /billing/test/portal/:id',
  'POST /billing/test/portal/:id',
  'GET /billing/test/invoice/:id',
  'GET /share/report/:secret',
  'GET /api/archives/:secret/:name',
  'GET /guest/:secret',
  'GET /rss/p/:file',
  'GET /members/:token',
  'POST /members/:token/manage',
  'GET /members/manage/:token',
  'POST /members/manage/:token',
  'GET /media/p/:token/message.mp3',
  'GET /guest/:secret/card.jpg',
  'GET /guest/:secret/interview.ics',
  'GET /guest/:secret/release.txt',
  'GET /calendar/:secret(^[\\w-]{43}).ics',
  'PATCH /storage/resumable/:bucket/:object',
  'DELETE /storage/resumable/:bucket/:object',
  // Wildcards are printed without their prefix: /storage/:bucket/* and /media/:recordingId/*.
  'GET *',
  'PUT *',
]

/** Routes that reject strangers with a status other than 401. */
const closed: Record<string, number> = { 'GET /dev/outbox/:file': 404 }

/** Every route except those of the methods, which the permissions test covers. */
function routes(): string[] {
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

const request = (route: string, headers: Record<string, string> = {}, payload = '{}') => {
  const [method, path] = route.split(' ') as ['GET' | 'POST', string]
  const url = path.replace('*', '/media/x/y.mp3').replaceAll(/:\w+/g, 'x')
  return app.server.inject({ method, url, headers, ...(method === 'GET' ? {} : { payload }) })
}

const own = () => ({ origin: app.url, 'content-type': 'application/json' })

test('without a session, every route is closed except those on a list', async () => {
  const wrong: string[] = []
  let shut = 0
  const all = routes()
  for (const route of all) {
    const { statusCode: status } = await request(route, own())
    // Public pages need the built web app, which isn't available here.
    if (status >= 500 && !/\/(?:pod|pal|embed|share|guest|members|newsletter)\//.test(route)) wrong.push(`${route}: ${status}`)
    if (open.includes(route) || proven.includes(route)) continue
    shut += 1
    if (status !== (closed[route] ?? 401)) wrong.push(`${route}: ${status}`)
  }
  for (const name of methodNames) {
    if (methodOf(name).right.on === 'public') continue
    shut += 1
    const { statusCode: status } = await request(`POST ${pathOf(name)}`, own())
    if (status !== 401) wrong.push(`${name}: ${status}`)
  }
  expect(wrong).toEqual([])
  // Routes that no longer exist must not stay on the list.
  expect([...open, ...proven].filter((route) => !all.includes(route))).toEqual([])
  figure('routes', 2, 'routes closed without a session', shut)
  figure('routes', 2, 'routes neither closed nor on the list', wrong.length, { most: 0 })
})

test('a state-changing call must come from our own pages', async () => {
  const { cookie } = await makePerson(app)
  // These authenticate the caller in another way, and are meant to be called from elsewhere.
  const elsewhere = /webhook|^\w+ \/mcp$|\/oauth2\/|^\w+ \/(?:unsubscribe|newsletter|members)\/|\/storage\/|\*$/
  const changing = [
    ...routes().filter((route) => !route.startsWith('GET') && !elsewhere.test(route)),
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
  for (const route of changing) {
    for (const headers of foreign) {
      const { statusCode: status } = await request(route, headers)
      if (status !== 403) wrong.push(`${route} ${JSON.stringify(headers)}: ${status}`)
    }
    // As a form on our own page would send it, and as a link.
    const form = await request(route, { cookie, origin: app.url, 'content-type': 'text/plain' })
    if (form.statusCode < 400 && !route.includes('sign-out')) wrong.push(`${route} as text: ${form.statusCode}`)
  }
  for (const name of methodNames) {
    const { statusCode: status } = await request(`GET ${pathOf(name)}`, { cookie })
    if (status < 400) wrong.push(`GET ${name}: ${status}`)
  }
  expect(wrong).toEqual([])
  figure('routes', 14, 'calls from elsewhere, without an Origin, as text or as GET', changing.length * 5 + methodNames.length)
  figure('routes', 14, 'of them allowed', wrong.length, { most: 0 })
})
