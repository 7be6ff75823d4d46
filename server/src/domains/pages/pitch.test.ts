import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { as } from '../../../test/kit/as.ts'
import { deleteAll } from '../../../test/kit/rows.ts'
import { useShow } from '../../../test/kit/show.ts'

const clientDir = join(import.meta.dirname, '../../../../web/dist/client')

const { app, owner, podcastId } = await useShow({ clientDir, worker: false })
const path = `/pod/${(await as(app, owner).PodcastService.Find({ podcastId })).podcast.profileUrl}/pitch`
beforeEach(async () => {
  await deleteAll(app, 'rates', 'guest_pitches')
})

const filled = {
  name: 'Piet',
  email: 'piet@example.com',
  topic: 'Lighthouses',
  about: 'I keep one.',
  links: '',
  website: '',
  consent: 'yes',
}
const form = { 'content-type': 'application/x-www-form-urlencoded' }
const send = (changes: Record<string, string> = {}, { headers = {}, address = '192.0.2.7' } = {}) =>
  app.server.inject({
    method: 'POST',
    url: path,
    headers: { origin: app.url, ...form, ...headers },
    remoteAddress: address,
    payload: new URLSearchParams({ ...filled, ...changes }).toString(),
  })
const pitches = async () => (await as(app, owner).PitchService.FindByPodcastID({ podcastId })).pitches

test('a visitor sends a pitch without a script, and once', async () => {
  const page = await app.server.inject(path)
  expect([page.statusCode, page.headers['content-security-policy']]).toEqual([200, expect.stringContaining("form-action 'self'")])
  expect(page.body.includes(`action="${path}" method="post"`)).toBe(true)
  const sent = await send({ links: 'piet.example.com\r\n\r\n https://b.example/ ' })
  expect([sent.statusCode, sent.headers['location']]).toEqual([303, `${path}?sent`])
  expect((await app.server.inject(`${path}?sent`)).body).toContain('Thanks for your pitch!')
  // Sent again, such as by a double click.
  expect((await send({ links: 'piet.example.com' })).statusCode).toBe(303)
  expect(await pitches()).toMatchObject([
    {
      name: 'Piet',
      links: [
        { label: '', url: 'https://piet.example.com' },
        { label: '', url: 'https://b.example/' },
      ],
    },
  ])
})

test('keeps what was entered and says what is wrong', async () => {
  const { statusCode, body, headers } = await send({
    name: '',
    email: 'nobody',
    about: '<script>x</script>',
    links: 'ftp://x.y',
    consent: '',
  })
  expect([statusCode, headers['cache-control']]).toEqual([400, 'no-store'])
  for (const message of ['Please enter a name.', 'Please enter a valid URL.', 'Please agree to the show keeping your data.'])
    expect(body).toContain(message)
  expect(body).toContain('&lt;script&gt;x&lt;/script&gt;</textarea>')
  expect(body).toContain('value="Lighthouses"')
  expect((await send({ topic: 'x'.repeat(200) })).body).toContain('A topic cannot exceed')
  // A cached form never has what someone entered.
  expect((await app.server.inject(path)).body).not.toContain('Lighthouses')
  expect((await send({ topic: '\u0000 Sea' })).statusCode).toBe(303)
  expect(await pitches()).toMatchObject([{ topic: 'Sea' }])
})

test('drops what robots send, and limits what one address sends', async () => {
  expect((await send({ website: 'https://spam.example' })).statusCode).toBe(303)
  expect(await pitches()).toEqual([])
  for (let at = 0; at < 4; at += 1) expect((await send({ topic: `Topic ${at}` })).statusCode).toBe(303)
  // Errors don't count.
  for (let at = 0; at < 9; at += 1) expect((await send({ name: '' })).statusCode).toBe(400)
  const late = await send({ topic: 'One more' })
  expect([late.statusCode, late.body.includes('Please try again in an hour.'), late.body.includes('One more')]).toEqual([429, true, true])
  expect((await send({ topic: 'From elsewhere' }, { address: '192.0.2.8' })).statusCode).toBe(303)
  for (let at = 0; at < 5; at += 1) await send({ topic: `Six ${at}` }, { address: `2001:db8::${at}` })
  expect((await send({ topic: 'Six' }, { address: '2001:db8::9' })).statusCode).toBe(429)
})

test('rejects other sites, other formats, large bodies and shows that take none', async () => {
  expect((await send({}, { headers: { origin: 'https://evil.example' } })).statusCode).toBe(403)
  expect((await send({}, { headers: { 'content-type': 'multipart/form-data; boundary=x' } })).statusCode).toBe(404)
  expect((await send({ about: 'x'.repeat(70_000) })).json()).toMatchObject({ code: 'malformed' })
  for (const url of ['/pod/nobody/pitch', '/pod/%00/pitch'])
    expect((await app.server.inject({ method: 'POST', url, headers: { origin: app.url, ...form }, payload: 'a=b' })).statusCode).toBe(404)
  await app.pool.pool.query('update podcasts set accepts_guests = false')
  expect((await send()).statusCode).toBe(404)
  expect((await app.server.inject(`${path}?sent`)).statusCode).toBe(404)
  await app.pool.pool.query('update podcasts set accepts_guests = true')
  expect(await pitches()).toEqual([])
})
