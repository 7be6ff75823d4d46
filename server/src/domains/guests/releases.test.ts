import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { useApp } from '../../../test/kit/app.ts'
import { as, callRaw, type Person } from '../../../test/kit/as.ts'
import { makePerson } from '../../../test/kit/make.ts'
import { publish } from '../../../test/kit/publishing.ts'
import { twoHalves } from '../../platform/images/testing.ts'
import { publishDueEpisodes } from '../publishing/service.ts'
import { codeFor, guestForm, invited, makeGuestShow, runGuestJobs, sendPhoto } from './testing.ts'

let podcastId: string
let episodeId: string
let guestId: string
let episodeGuestId: string
let guest: Person
let address: string

const app = await useApp({ worker: false })
const [owner, admin, editor] = [await makePerson(app), await makePerson(app), await makePerson(app)]
beforeEach(async () => {
  ;({ podcastId, episodeId, guestId, episodeGuestId, address } = await makeGuestShow(app, { owner, admin, editor, isReady: true }))
  guest = await invited(app, editor, episodeGuestId)
})

const page = () => as(app, guest).GuestPageService
const team = () => as(app, editor).EpisodeGuestService
const settings = async () => (await as(app, editor).GuestSettingsService.FindByPodcastID({ podcastId })).settings
const setForm = async (text: string) =>
  (await as(app, admin).GuestSettingsService.UpdateReleaseForm({ podcastId, text, version: (await settings()).version })).settings
const setGates = async (requiresRelease: boolean, requiresApproval: boolean) =>
  as(app, admin).GuestSettingsService.UpdateGates({ podcastId, requiresRelease, requiresApproval, version: (await settings()).version })
const text = 'I agree that “Night Shift” may publish\nwhat I say. ✓'
const sha256 = createHash('sha256').update(text).digest('hex')

async function requestCode(): Promise<string> {
  await page().RequestCode({})
  await runGuestJobs(app)
  return codeFor(app, address)
}
const sign = async (changes = {}) => page().Sign({ code: await requestCode(), name: 'Nia Okafor', sha256, ...changes })
const records = async () => (await team().FindReleases({ episodeGuestId })).releases

describe('a release', () => {
  test('keeps the exact text that was signed, also after the form changed', async () => {
    expect(await setForm(text)).toMatchObject({ releaseForm: { text, sha256, version: 1 } })
    const drawing = [[0, 0, 500, 500, 1000, 0]]
    expect((await sign({ drawing })).page.release).toMatchObject({ state: 'signed', name: 'Nia Okafor' })
    await setForm(`${text} And more.`)
    const [record] = await records()
    expect(record).toMatchObject({ kind: 'signed', text, sha256, formVersion: 1, drawing, maskedEmail: `${address[0]}***@example.com` })
    expect(createHash('sha256').update(record!.text).digest('hex')).toBe(record!.sha256)
    expect((await page().Find({})).page.release.state).toBe('outdated')
    const jobs = await runGuestJobs(app)
    expect(jobs.map(({ to }) => to).toSorted()).toEqual(['guest', 'owner'])
    for (const to of [address, owner.email]) expect((await app.emailTo(to, /signed the release/)).text).toContain(sha256)
  })

  test('cannot be signed with a forwarded link', async () => {
    await setForm(text)
    const attempt = async (code: string) => (await callRaw(app, guest, 'GuestPageService.Sign', { code, name: 'Eve', sha256 })).status
    expect(await attempt('000000')).toBe(400)
    const right = await requestCode()
    const wrong = right === '111111' ? '222222' : '111111'
    for (let at = 0; at < 5; at += 1) expect(await attempt(wrong)).toBe(400)
    // Too many attempts use up the code.
    expect(await attempt(right)).toBe(400)
    expect(await records()).toEqual([])
    const late = await requestCode()
    app.clock.move(16 * 60_000)
    expect(await attempt(late)).toBe(400)
    app.clock.move(-16 * 60_000)
    for (let at = 0; at < 3; at += 1) await page().RequestCode({})
    expect((await callRaw(app, guest, 'GuestPageService.RequestCode', {})).status).toBe(429)
  })

  test('is signed once, however often it is sent, and a code works once', async () => {
    await setForm(text)
    const code = await requestCode()
    const send = () => page().Sign({ code, name: 'Nia', sha256 })
    await Promise.all([send(), send(), send()])
    expect(await records()).toHaveLength(1)
    await expect(page().Withdraw({ code })).rejects.toThrow('expired')
  })

  test('needs the current text', async () => {
    await setForm(text)
    const code = await requestCode()
    await setForm('Another text.')
    await expect(page().Sign({ code, name: 'Nia', sha256 })).rejects.toThrow('aborted')
    await setForm('')
    expect((await page().Find({})).page.releaseForm).toBeNull()
    // A removed form comes back as a new version.
    expect((await setForm(text)).releaseForm?.version).toBe(3)
  })

  test('is withdrawn by a new record and a task for the team, and nothing is unpublished', async () => {
    await setForm(text)
    await sign()
    await publish(app, owner, episodeId)
    await expect(page().Withdraw({ code: '000000' })).rejects.toThrow('invalid_argument')
    const withdrawn = (await page().Withdraw({ code: await requestCode(), note: 'I changed my mind.' })).page
    expect(withdrawn.release.state).toBe('withdrawn')
    expect((await records()).map(({ kind, text: of, note }) => [kind, of, note])).toEqual([
      ['withdrawn', text, 'I changed my mind.'],
      ['signed', text, ''],
    ])
    const { episodeChecklist } = await as(app, owner).EpisodeChecklistService.FindByEpisodeID({ episodeId })
    expect(episodeChecklist.items).toMatchObject([{ name: expect.stringContaining('withdrew'), checked: false }])
    expect((await page().Find({})).page.episode.isPublished).toBe(true)
    await expect(page().Withdraw({ code: await requestCode() })).rejects.toThrow('failed_precondition')
    // The activity log has the guest's name as long as they are in the guest book.
    const log = async () =>
      (await as(app, owner).ActivityService.FindByPodcastID({ podcastId })).activities
        .filter(({ kind }) => kind.startsWith('guest_'))
        .map(({ actorName, text: what }) => `${actorName} ${what}`)
    expect((await log()).slice(0, 2)).toEqual(['Nia Okafor withdrew the release', 'Nia Okafor signed the release'])
    expect((await log())[2]).toMatch(/ invited Nia Okafor as a guest$/)
    await as(app, owner).GuestService.Erase({ guestId, includeReleases: false })
    expect((await log())[1]).toBe('A guest withdrew the release')
    expect((await log()).join()).not.toContain('Nia')
  })

  test('needs an address, and only admins change the form and the gates', async () => {
    await setForm(text)
    await as(app, editor).GuestService.Update({ guestId, guest: guestForm({ email: '' }), version: 1 })
    await expect(page().RequestCode({})).rejects.toThrow('failed_precondition')
    const { version } = await settings()
    for (const [name, input] of [
      ['GuestSettingsService.UpdateReleaseForm', { podcastId, text: 'x', version }],
      ['GuestSettingsService.UpdateGates', { podcastId, requiresRelease: true, requiresApproval: true, version }],
    ] as const)
      expect((await callRaw(app, editor, name, input)).status).toBe(403)
    await expect(as(app, admin).GuestSettingsService.UpdateReleaseForm({ podcastId, text: 'x', version: version - 1 })).rejects.toThrow(
      'aborted',
    )
  })
})

describe('a gate', () => {
  const checks = async () =>
    (await as(app, editor).EpisodeService.CheckRelease({ episodeId })).findings
      .filter(({ id }) => id.startsWith('guest-'))
      .map(({ id, status }) => [id, status])

  test('is off by default, and then blocks publishing until guests signed and approved', async () => {
    await setForm(text)
    expect(await checks()).toEqual([])
    await setGates(true, true)
    expect(await checks()).toEqual([
      ['guest-release', 'error'],
      ['guest-approval', 'error'],
    ])
    await expect(as(app, owner).EpisodeService.Publish({ episodeId })).rejects.toThrow('guest_gate')
    await sign()
    await page().Review({ approval: 'changes', note: 'Cut minute 3.' })
    await expect(as(app, owner).EpisodeService.Publish({ episodeId })).rejects.toThrow('guest-approval')
    await page().Review({ approval: 'approved' })
    expect(await checks()).toEqual([
      ['guest-release', 'pass'],
      ['guest-approval', 'pass'],
    ])
    await publish(app, owner, episodeId)
  })

  test('does not count guests who declined', async () => {
    await setGates(true, false)
    await team().Answer({ episodeGuestId, answer: 'no' })
    expect(await checks()).toEqual([])
    await publish(app, owner, episodeId)
  })

  test('that is not met at the scheduled time stops the release and notifies the team', async () => {
    await as(app, owner).EpisodeService.Schedule({ episodeId, scheduledReleaseDate: new Date(Date.now() + 3_600_000).toISOString() })
    await setGates(true, false)
    app.clock.move(2 * 3_600_000)
    await publishDueEpisodes(app.app, new AbortController().signal)
    app.clock.move(-2 * 3_600_000)
    const { rows } = await app.pool.pool.query('select is_published, scheduled_release_date from episodes where id = $1', [episodeId])
    expect(rows).toEqual([{ is_published: false, scheduled_release_date: null }])
    const { notifications } = await as(app, editor).NotificationService.FindByUserId({ userId: editor.userId })
    expect(notifications.find(({ type }) => type === 'ReleaseFailed')?.htmlText).toContain('a release or approval of a guest is missing')
  })
})

describe('credits', () => {
  const feed = async () => (await app.server.inject(`/rss/${podcastId}.xml`)).body

  test('are published when they are accepted, and corrected by republishing', async () => {
    await publish(app, owner, episodeId)
    expect(await feed()).not.toContain('Nia')
    await sendPhoto(app, guest, await twoHalves().png().toBuffer())
    const { photoUrl } = (await page().Find({})).page
    await team().AcceptDetails({ episodeGuestId, detailsVersion: 1 })
    expect(await feed()).not.toContain('Nia')
    const { rows } = await app.pool.pool.query('select published_episode_modified as modified from episodes where id = $1', [episodeId])
    expect(rows).toEqual([{ modified: true }])
    await publish(app, owner, episodeId)
    expect(await feed()).toContain(
      `<podcast:person role="guest" group="cast" img="${photoUrl}" href="https://nia.example.com/">Nia Okafor</podcast:person>`,
    )
    expect(await feed()).not.toContain(address)
  })

  test('of someone from the guest book need no saved details', async () => {
    const { guest: credited } = await team().AcceptDetails({ episodeGuestId, detailsVersion: null })
    expect(credited.credit).toMatchObject({ name: 'Nia Okafor', thumbnailUrl: null })
    await publish(app, owner, episodeId)
    expect(await feed()).toContain('>Nia Okafor</podcast:person>')
  })
})

describe('erasing a guest', () => {
  const planted = async () => {
    const { rows } = await app.pool.pool.query<{ table_name: string }>(
      `select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    )
    const found: string[] = []
    for (const { table_name: name } of rows) {
      const hit = await app.pool.pool.query(`select from ${name} t where t::text like '%zz-planted%' or t::text like '%' || $1 || '%'`, [
        address,
      ])
      if (hit.rowCount) found.push(name)
    }
    return found
  }

  test('removes everything but what is published and signed', async () => {
    await setForm(text)
    const details = { name: 'Zed zz-planted', pronouns: 'zz-planted', pronunciation: '', bio: 'zz-planted', links: [] }
    await page().Save({ details, answers: [] })
    await sendPhoto(app, guest, await twoHalves().png().toBuffer())
    const { photoUrl } = (await page().Find({})).page
    await sign({ name: 'Zed zz-planted' })
    await page().Answer({ accept: true, note: 'zz-planted', timeZone: 'UTC' })
    await page().Review({ approval: 'changes', note: 'zz-planted' })
    await as(app, null).PitchService.Create({
      podcastId,
      pitch: { name: 'zz-planted', email: address, topic: 'zz-planted', about: '', links: [], consent: true },
    })
    const { text: file } = await as(app, admin).GuestService.FindExport({ guestId })
    const exported = JSON.parse(file) as { guest: object; releases: unknown[]; pitches: unknown[]; episodes: unknown[] }
    expect(exported).toMatchObject({ releases: [{ kind: 'signed' }], pitches: [{ topic: 'zz-planted' }], episodes: [{ answer: 'yes' }] })
    await runGuestJobs(app)
    expect((await callRaw(app, admin, 'GuestService.Erase', { guestId, includeReleases: true })).status).toBe(403)
    expect((await callRaw(app, editor, 'GuestService.Erase', { guestId, includeReleases: false })).status).toBe(403)
    await as(app, admin).GuestService.Erase({ guestId, includeReleases: false })
    expect(await planted()).toEqual(['releases'])
    expect((await app.server.inject(new URL(photoUrl!).pathname)).statusCode).toBe(404)
    expect((await callRaw(app, guest, 'GuestPageService.Find', {})).status).toBe(410)
  })

  test('keeps the published credit with its photo until it is republished, and the owner may delete releases, too', async () => {
    await setForm(text)
    await sendPhoto(app, guest, await twoHalves().png().toBuffer())
    const path = new URL((await page().Find({})).page.photoUrl!).pathname
    await sign()
    await team().AcceptDetails({ episodeGuestId, detailsVersion: 1 })
    await publish(app, owner, episodeId)
    await as(app, owner).GuestService.Erase({ guestId, includeReleases: true })
    expect((await app.pool.pool.query('select from releases where podcast_id = $1', [podcastId])).rowCount).toBe(0)
    expect((await app.server.inject(`/rss/${podcastId}.xml`)).body).toContain('Nia Okafor')
    expect((await app.server.inject(path)).statusCode).toBe(200)
    await as(app, owner).EpisodeService.Unpublish({ episodeId })
    expect((await app.server.inject(path)).statusCode).toBe(404)
  })
})
