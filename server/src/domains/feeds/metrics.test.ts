import { request } from 'undici'
import { expect, test } from 'vitest'
import { useApp } from '../../../test/kit/app.ts'
import { as } from '../../../test/kit/as.ts'
import { eventually } from '../../../test/kit/eventually.ts'
import { givePlan, makePerson, makePodcast } from '../../../test/kit/make.ts'
import { publish, readyEpisode } from '../../../test/kit/publishing.ts'
import { fakeDns } from '../hosts/testing.ts'
import { makeListener, pathOf } from '../listeners/testing.ts'

const records = fakeDns()
const host = 'podcast.example.com'

const app = await useApp({ worker: false, listen: true, dns: records.dns, env: { METRICS_TOKEN: 'a-token-of-good-length' } })
const owner = await makePerson(app)
await givePlan(app, owner, 'AGENCY')

type Asked = { path: string; method?: 'GET' | 'HEAD'; headers?: Record<string, string> }

/** Uses a real connection like podcast apps. Decompresses nothing. */
async function ask({ path, method = 'GET', headers = {} }: Asked) {
  const answer = await request(`${app.url}${path}`, { method, headers })
  await answer.body.dump()
  return { status: answer.statusCode, headers: answer.headers as Record<string, string> }
}

async function serveDomain(podcastId: string): Promise<void> {
  const service = as(app, owner).HostService
  const { id: hostId, proof } = (await service.Create({ podcastId, host })).host
  records.texts.set(proof.name, [proof.text])
  await service.Verify({ podcastId, hostId })
  const isServed = async () => expect((await ask({ path: '/feed.xml', headers: { host } })).status).toBe(200)
  await eventually(isServed)
}

/** Requests for feeds in the metrics, routed or answered from memory, as `METHOD route status`. */
async function counted(): Promise<Record<string, number>> {
  const { body } = await app.server.inject({ url: '/metrics', headers: { authorization: 'Bearer a-token-of-good-length' } })
  const counts: Record<string, number> = {}
  for (const [, labels = '', value] of body.matchAll(/^castwright_(?:http_seconds_count|memory_responses_total)\{(.*)\} (\d+)$/gm)) {
    const { method, route, status } = Object.fromEntries([...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, text]) => [name, text]))
    const name = `${method} ${route} ${status}`
    if (route?.startsWith('/rss/')) counts[name] = (counts[name] ?? 0) + Number(value)
  }
  return counts
}

test('counts 1,000 feed requests as 1,000, each with its own request ID', async () => {
  const { podcastId } = await makePodcast(app, owner)
  await publish(app, owner, (await readyEpisode(app, owner, podcastId)).episodeId)
  await serveDomain(podcastId)
  const own = `/rss/${podcastId}.xml`
  const secret = pathOf((await makeListener(app, owner, podcastId)).feedUrl)
  const tagOf = async (asked: Asked) => ({ 'if-none-match': (await ask(asked)).headers['etag']! })
  const gzip = { 'accept-encoding': 'gzip' }
  const kinds: Array<Asked & { status: number }> = [
    { path: own, status: 200 },
    { path: own, status: 200, headers: gzip },
    { path: own, status: 304, headers: await tagOf({ path: own }) },
    { path: own, status: 304, headers: { ...gzip, ...(await tagOf({ path: own, headers: gzip })) } },
    { path: own, status: 200, method: 'HEAD' },
    { path: own, status: 304, method: 'HEAD', headers: await tagOf({ path: own }) },
    { path: '/feed.xml', status: 200, headers: { host, ...gzip } },
    { path: '/feed.xml', status: 304, headers: { host, ...(await tagOf({ path: '/feed.xml', headers: { host } })) } },
    { path: secret, status: 200, headers: gzip },
    { path: secret, status: 304, headers: await tagOf({ path: secret }) },
  ]
  const before = await counted()
  const ids = new Set<string | undefined>()
  for (let round = 0; round < 100; round += 1) {
    const answers = await Promise.all(kinds.map(ask))
    expect(answers.map(({ status }) => status)).toEqual(kinds.map(({ status }) => status))
    for (const { headers } of answers) ids.add(headers['x-request-id'])
  }
  expect(ids.size).toBe(1000)
  // Routed requests are counted when their response is finished.
  await eventually(async () => {
    const now = await counted()
    expect(Object.fromEntries(Object.entries(now).map(([name, count]) => [name, count - (before[name] ?? 0)]))).toEqual({
      'GET /rss/:file 200': 300,
      'GET /rss/:file 304': 300,
      'HEAD /rss/:file 200': 100,
      'HEAD /rss/:file 304': 100,
      'GET /rss/p/:file 200': 100,
      'GET /rss/p/:file 304': 100,
    })
  })
})
