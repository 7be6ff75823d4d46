import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { guestWith } from '../kit/as.ts'
import { makeEpisode } from '../kit/episodes.ts'
import { makePerson, makePodcast } from '../kit/make.ts'
import { makeEpisodeGuest } from '../../src/domains/guests/testing.ts'
import { callOver, mustCall } from './kit/calls.ts'
import { figure, sized } from './kit/figures.ts'
import { openMailbox } from './kit/mailbox.ts'
import { makePlace, withHands } from './kit/place.ts'
import { until } from './kit/watch.ts'

const kills = sized('KILLS', 8)
const address = 'nia@example.com'

test('a release is signed once or not at all when the server is killed, and both get one copy', async () => {
  const fault = 'a killed signature'
  const { emails, port } = await openMailbox()
  const place = await makePlace({ database: 'external', env: { SMTP_URL: `smtp://127.0.0.1:${port}` } })
  const { server, query } = place
  const { owner, podcastId, episodeGuestId } = await withHands(place, async (app) => {
    const person = await makePerson(app)
    const show = await makePodcast(app, person)
    const { episodeId } = await makeEpisode(app, person, show.podcastId)
    const made = await makeEpisodeGuest(app, person, show.podcastId, episodeId, { email: address })
    return { owner: person, podcastId: show.podcastId, ...made }
  })
  await mustCall(server.url, owner, 'EpisodeGuestService.Invite', { episodeGuestId, sendEmail: false })
  const { url } = await mustCall(server.url, owner, 'EpisodeGuestService.FindLink', { episodeGuestId })
  const guest = guestWith(String(url).split('/').at(-1)!)
  const count = async (): Promise<number> => (await query<{ n: number }>('select count(*)::int as n from releases'))[0]!.n

  /** Another version of the form, which has to be signed again. */
  const newForm = async (round: number): Promise<string> => {
    const text = `You may publish what I say, version ${round}.`
    const { settings } = (await mustCall(server.url, owner, 'GuestSettingsService.FindByPodcastID', { podcastId })) as {
      settings: { version: number }
    }
    await mustCall(server.url, owner, 'GuestSettingsService.UpdateReleaseForm', { podcastId, text, version: settings.version })
    return createHash('sha256').update(text).digest('hex')
  }
  const newCode = async (): Promise<string> => {
    await query('delete from rates')
    const before = emails.length
    const codes = () => emails.slice(before).flatMap(({ subject }) => /^(\d{6}) is your code/.exec(subject)?.[1] ?? [])
    await mustCall(server.url, guest, 'GuestPageService.RequestCode', {})
    await until('the code arrives', async () => codes().length > 0)
    return codes().at(-1)!
  }
  const sign = (sha256: string, code: string) => callOver(server.url, guest, 'GuestPageService.Sign', { code, name: 'Nia Okafor', sha256 })

  // How long it takes without a kill, to spread the kills over it.
  const first = { sha256: await newForm(0), code: await newCode() }
  const begun = performance.now()
  expect((await sign(first.sha256, first.code))?.status).toBe(200)
  const usual = performance.now() - begun
  let [lost, doubled, repeated] = [0, 0, 0]
  for (let round = 1; round <= kills; round += 1) {
    const [sha256, code, before] = [await newForm(round), await newCode(), await count()]
    const asked = sign(sha256, code)
    await delay(((round - 0.5) / kills) * usual * 1.5)
    await server.kill()
    const answer = await asked
    const after = await count()
    if (answer?.status === 200 && after !== before + 1) lost += 1
    await server.start()
    // The guest sends it again. A code that was not used still works.
    if (after === before) repeated += 1
    await query('delete from rates')
    for (let again = 0; again < 2; again += 1) if ((await sign(sha256, code))?.status !== 200) lost += 1
    if ((await count()) !== before + 1) doubled += 1
  }
  // Not the notification of the team, which has the same subject.
  const copies = (to: string) =>
    new Set(emails.filter((email) => email.to === to && email.text.includes('SHA-256 of the text')).map(({ id }) => id))
  await until('all copies arrive', async () => copies(address).size >= kills + 1 && copies(owner.email).size >= kills + 1)
  await delay(1000)
  const [texts] = await query<{ n: number }>(
    `select count(*)::int as n from releases where encode(sha256(convert_to(text, 'UTF8')), 'hex') <> sha256`,
  )
  figure(fault, 33, 'kills while a guest signed', kills)
  figure(fault, 33, 'of them before the signature was kept', repeated)
  figure(fault, 33, 'signatures lost', lost, { most: 0 })
  figure(fault, 33, 'signatures kept twice', doubled, { most: 0 })
  figure(fault, 33, 'signed texts that differ from their hash', texts!.n, { most: 0 })
  figure(fault, 33, 'copies beyond one for each', copies(address).size + copies(owner.email).size - 2 * (kills + 1), { most: 0, least: 0 })
})
