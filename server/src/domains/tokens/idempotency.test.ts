import { pathOf, type MethodName } from '@castwright/contract/methods.ts'
import { beforeEach, expect, test } from 'vitest'
import { useApp } from '../../../test/kit/app.ts'
import { as } from '../../../test/kit/as.ts'
import { makePerson, makePodcast, makeToken } from '../../../test/kit/make.ts'
import { hashToken, newId } from '../../platform/ids.ts'
import { callOnce } from './service.ts'

let podcastId: string
let secret: string
let tokenId: string

const app = await useApp({ worker: false })
const owner = await makePerson(app)
beforeEach(async () => {
  podcastId = (await makePodcast(app, owner)).podcastId
  ;({ secret, tokenId } = await makeToken(app, owner))
})

const template = (name: string) => ({ name, steps: [], showNotes: '', reviewers: [], weekday: null, time: null })

async function send(name: MethodName, key: string | null, body: object, bearer = secret) {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${bearer}`, ...(key !== null && { 'idempotency-key': key }) }
  const answer = await app.server.inject({ method: 'POST', url: pathOf(name), headers, payload: body })
  return {
    status: answer.statusCode,
    body: answer.json<Record<string, unknown>>(),
    isRepeated: answer.headers['idempotency-replayed'] === 'true',
  }
}
const create = (key: string | null, name = 'Talk', bearer = secret) =>
  send('TemplateService.Create', key, { podcastId, template: template(name) }, bearer)
const templates = async () => (await as(app, owner).TemplateService.FindByPodcastID({ podcastId })).templates

test('repeats the first response instead of the call', async () => {
  const first = await create('one')
  expect(first).toMatchObject({ status: 200, isRepeated: false })
  const again = await create('one')
  expect(again).toEqual({ ...first, isRepeated: true })
  expect(await templates()).toHaveLength(1)
  expect((await create('two')).status).toBe(200)
  expect((await create(null)).status).toBe(200)
  expect(await templates()).toHaveLength(3)
})

test('repeats the response of a deletion, although the object is gone', async () => {
  const { template: made } = (await create(null)).body as { template: { id: string } }
  const remove = () => send('TemplateService.Delete', 'gone', { templateId: made.id })
  expect(await remove()).toMatchObject({ status: 200, isRepeated: false })
  expect(await remove()).toMatchObject({ status: 200, isRepeated: true })
})

test('runs concurrent calls with one key once', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => create('race')))
  expect(await templates()).toHaveLength(1)
  for (const { status, body } of answers)
    if (status !== 200) expect([status, body]).toEqual([409, expect.objectContaining({ meta: { reason: 'idempotency_pending' } })])
  expect(answers.filter(({ status, isRepeated }) => status === 200 && !isRepeated)).toHaveLength(1)
})

test('rejects a key that is used for another call, or is no key', async () => {
  await create('one')
  for (const answer of [await create('one', 'Other'), await send('TemplateService.Delete', 'one', { templateId: newId() })])
    expect(answer).toMatchObject({ status: 422, body: { meta: { reason: 'idempotency_key_reused' } } })
  for (const key of ['', 'x'.repeat(256), 'a\tb'])
    expect(await create(key)).toMatchObject({ status: 400, body: { meta: { reason: 'idempotency_key_invalid' } } })
})

test('keys belong to one token', async () => {
  const { secret: second } = await makeToken(app, owner)
  await create('one')
  expect(await create('one', 'Talk', second)).toMatchObject({ status: 200, isRepeated: false })
  expect(await templates()).toHaveLength(2)
})

test('a rejected call frees its key', async () => {
  expect((await create('one', '')).status).toBe(400)
  expect(await create('one')).toMatchObject({ status: 200, isRepeated: false })
})

test('after a crash, a call with the key is not run again', async () => {
  // As a server leaves it that was killed between the call and its response.
  const request = `TemplateService.Create\n${JSON.stringify({ podcastId, template: template('Talk') })}`
  await app.pool.pool.query('insert into idempotent_calls (token_id, key, request_hash, created_at) values ($1, $2, $3, $4)', [
    tokenId,
    'cut',
    hashToken(`${secret}\n${request}`),
    app.clock.now(),
  ])
  expect(await create('cut')).toMatchObject({ status: 409, body: { code: 'aborted', meta: { reason: 'idempotency_pending' } } })
  expect(await templates()).toEqual([])
})

test('an unexpected error keeps the key, because the call may have taken effect', async () => {
  await app.pool.pool.query('alter table templates rename to hidden')
  try {
    expect((await create('one')).status).toBe(500)
  } finally {
    await app.pool.pool.query('alter table hidden rename to templates')
  }
  expect(await create('one')).toMatchObject({ status: 409, body: { meta: { reason: 'idempotency_pending' } } })
})

test('responses are deleted after a day, and with their token', async () => {
  await create('one')
  app.clock.move(25 * 3_600_000)
  expect(await create('one')).toMatchObject({ status: 200, isRepeated: false })
  const rows = async () => (await app.pool.pool.query('select 1 from idempotent_calls where token_id = $1', [tokenId])).rowCount
  expect(await rows()).toBe(1)
  await as(app, owner).TokenService.Revoke({ tokenId })
  expect(await rows()).toBe(0)
})

test('a repeated response needs the scope, too', async () => {
  await create('one')
  await app.pool.pool.query(`update access_tokens set scopes = '{read}' where id = $1`, [tokenId])
  expect(await create('one')).toMatchObject({ status: 403, body: { meta: { reason: 'token_scope', scope: 'write' } } })
})

test('a token that is revoked during its call is rejected', async () => {
  const call = { tokenId: newId(), secret, key: 'late', request: 'TemplateService.Create' }
  await expect(callOnce(app.app, call, async () => '{}')).rejects.toMatchObject({ refusal: { meta: { reason: 'token_invalid' } } })
})

test('reading ignores the key', async () => {
  const find = () => send('TemplateService.FindByPodcastID', 'same', { podcastId })
  expect(await find()).toMatchObject({ body: { templates: [] } })
  await create(null)
  const { body } = await find()
  expect(body['templates']).toHaveLength(1)
})
