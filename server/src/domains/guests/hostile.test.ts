import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { methodNames, methodOf, type MethodName } from '@castwright/contract/methods.ts'
import { useApp } from '../../../test/kit/app.ts'
import { as, callRaw } from '../../../test/kit/as.ts'
import { givePlan, makePerson } from '../../../test/kit/make.ts'
import { hasNaughtyStrings, naughtyStrings } from '../../../test/kit/naughty.ts'
import { publish } from '../../../test/kit/publishing.ts'
import { readXml } from '../feeds/testing.ts'
import { codeFor, invited, makeGuestShow, runGuestJobs, sendPhoto } from './testing.ts'
import { isFull } from '../../../test/kit/full.ts'
import { deleteAll } from '../../../test/kit/rows.ts'

const clientDir = join(import.meta.dirname, '../../../../web/dist/client')

const app = await useApp({ worker: false, clientDir, listen: true })
const [owner, editor] = [await makePerson(app), await makePerson(app)]
await givePlan(app, owner, 'AGENCY')
const { podcastId, episodeId, episodeGuestId, address } = await makeGuestShow(app, { owner, editor, isReady: true })
const guest = await invited(app, editor, episodeGuestId)

const team = () => as(app, editor).EpisodeGuestService
const settings = async () => (await as(app, owner).GuestSettingsService.FindByPodcastID({ podcastId })).settings
const questionId = crypto.randomUUID()

/** Everything that guests and visitors can send, with this text wherever a text goes. */
const sent = (text: string): Partial<Record<MethodName, object>> => {
  const links = [{ label: text, url: text }]
  const details = { name: text, pronouns: text, pronunciation: text, bio: text, links }
  return {
    'GuestPageService.Find': {},
    'GuestPageService.RequestCode': {},
    'GuestPageService.Answer': { accept: true, note: text, timeZone: text },
    'GuestPageService.Save': { details, answers: [{ questionId, answer: text }], removePhoto: false },
    'GuestPageService.Vote': { votes: [{ slotId: text, answer: text }], timeZone: text },
    'GuestPageService.Propose': { slots: [{ startsAt: text, minutes: 30 }], timeZone: text },
    'GuestPageService.Sign': { code: text, name: text, sha256: text, drawing: null },
    'GuestPageService.Withdraw': { code: text, note: text },
    'GuestPageService.StartUpload': { fileName: text, contentType: text, size: 100 },
    'GuestPageService.FinishUpload': { object: text },
    'GuestPageService.CancelUpload': { object: text },
    'GuestPageService.Review': { approval: 'changes', note: `0:05 ${text}` },
    'PitchService.Create': { podcastId, pitch: { name: text, email: text, topic: text, about: text, links, consent: true }, website: '' },
  }
}

/** The same with everything else valid, so that the text is kept if its field allows it. */
const kept = (text: string, sha256: string, code: string): Array<[MethodName, object]> => {
  const words = { name: 'Nia', pronouns: '', pronunciation: '', bio: '', links: [] as object[] }
  const answers = [{ questionId, answer: text }]
  const pitch = { name: 'Piet', email: address, topic: 'Sea', about: '', links: [] as object[], consent: true }
  return [
    ...['name', 'pronouns', 'pronunciation', 'bio'].map((field): [MethodName, object] => [
      'GuestPageService.Save',
      { details: { ...words, [field]: text }, answers: [] },
    ]),
    ['GuestPageService.Save', { details: { ...words, links: [{ label: text, url: 'https://example.com/' }] }, answers: [] }],
    ['GuestPageService.Save', { details: { ...words, links: [{ label: '', url: text }] }, answers: [] }],
    ['GuestPageService.Answer', { accept: true, note: text, timeZone: 'UTC' }],
    ['GuestPageService.Review', { approval: 'changes', note: `0:05 ${text}\n${text}` }],
    ['GuestPageService.StartUpload', { fileName: `${text}.mp3`, contentType: 'audio/mpeg', size: 100 }],
    ['GuestPageService.Sign', { code, name: text, sha256, drawing: null }],
    ...['name', 'topic', 'about'].map((field): [MethodName, object] => [
      'PitchService.Create',
      { podcastId, pitch: { ...pitch, [field]: text } },
    ]),
    ['PitchService.Create', { podcastId, pitch: { ...pitch, links: [{ label: text, url: text }] } }],
    ['PitchService.Create', { podcastId, pitch, website: text }],
    ['GuestPageService.Save', { details: { ...words, name: text, bio: text }, answers }],
  ]
}

/** The schema of a field, without wrappers and transformations. */
function bare(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return bare(schema.def.innerType)
  return schema instanceof z.ZodPipe ? bare(schema.def.in) : schema
}

/** The paths of all texts in the input of a method, without IDs in a fixed format. */
function texts(schema: z.core.$ZodType, path: string): string[] {
  const type = bare(schema)
  if (type instanceof z.ZodObject)
    return Object.entries(type.def.shape).flatMap(([name, inner]) => texts(inner as z.core.$ZodType, `${path}.${name}`))
  if (type instanceof z.ZodArray) return texts(type.def.element, `${path}.0`)
  return type instanceof z.ZodString ? [path] : []
}

const isAt = (value: unknown, path: string[]): boolean =>
  path.length === 0 ? typeof value === 'string' : isAt((value as Record<string, unknown> | undefined)?.[path[0]!], path.slice(1))

const guestMethods = methodNames.filter((name) => methodOf(name).right.on === 'guestLink' || name === 'PitchService.Create')

test('strings by others are tried in every text field of every call of guests and visitors', () => {
  const fields = guestMethods.flatMap((name) => texts(methodOf(name).input, name))
  const inputs = sent('x')
  const tried = fields.filter((field) => {
    const [service, method, ...path] = field.split('.')
    return isAt(inputs[`${service}.${method}` as MethodName], path)
  })
  expect(fields.filter((field) => !tried.includes(field))).toEqual([])
  expect(fields.length).toBeGreaterThan(25)
})

/** Tags that run or load something, event handlers, and addresses that run. Quotes in attributes are escaped, so their values end at one. */
function dangerous(html: string): string[] {
  const urls = [...html.matchAll(/\s(?:href|src|action|formaction)="([^"]*)"/gi)].map(([, url]) => url!)
  const tags = html.replaceAll(/="[^"]*"/g, '=""')
  return [
    ...(tags.match(/<(?:script|iframe|object|embed|base|style|link)\b/gi) ?? []).toSorted(),
    ...(tags.match(/<[a-z][^<>]*\son\w+\s*=/gi) ?? []),
    ...urls.filter((url) => /^\s*(?:javascript|data|vbscript):/i.test(url)),
  ]
}

test.skipIf(!hasNaughtyStrings)('they stay text on pages, in emails and in feeds, or are rejected', async () => {
  const { version, emails } = await settings()
  const questions = [{ id: questionId, text: 'Why?', help: '', isRequired: false }]
  await as(app, owner).GuestSettingsService.Update({ podcastId, settings: { intro: '', questions, emails }, version })
  const form = await as(app, owner).GuestSettingsService.UpdateReleaseForm({ podcastId, text: 'You may.', version: version + 1 })
  const { sha256 } = form.settings.releaseForm!
  await as(app, guest).GuestPageService.RequestCode({})
  await runGuestJobs(app)
  const code = await codeFor(app, address)
  const pageOf = async () => (await app.server.inject(`/guest/${guest.guestLink}`)).body
  const usual = dangerous(await pageOf())
  const strings = naughtyStrings.filter((_, at) => at % 12 === 0)
  let [calls, accepted, pages] = [0, 0, 0]
  const call = async (name: MethodName, input: object): Promise<number> => {
    const { status, body } = await callRaw(app, name === 'PitchService.Create' ? null : guest, name, input)
    expect([200, 400, 404], `${name} ${JSON.stringify(input).slice(0, 300)}: ${JSON.stringify(body)}`).toContain(status)
    calls += 1
    if (status === 200) accepted += 1
    return status
  }
  for (const text of strings) {
    await deleteAll(app, 'rates', 'guest_pitches')
    for (const [name, input] of Object.entries(sent(text))) await call(name as MethodName, input)
    await deleteAll(app, 'rates')
    for (const [name, input] of kept(text, sha256, code)) await call(name, input)
    await deleteAll(app, 'guest_tracks')
    const { html } = (
      await callRaw(app, editor, 'EpisodeGuestService.FindEmail', { episodeGuestId, kind: 'invitation', subject: text, text })
    ).body as {
      html?: string
    }
    // The layout's own tags have no event handlers and no script.
    if (html !== undefined) expect(html).not.toMatch(/<(?:script|iframe|svg|object|embed|form|input)\b|<[a-z][^<>]*\son\w+=/i)
    const page = await pageOf()
    pages += 1
    expect(dangerous(page), text).toEqual(usual)
    if (pages % 6 !== 1) continue
    const { details } = (await team().FindByEpisodeID({ episodeId })).guests[0]!
    await team().AcceptDetails({ episodeGuestId, detailsVersion: details!.version })
    await app.pool.pool.query('update episode_progresses set invite_guests = 2, schedule_interview = 2 where episode_id = $1', [episodeId])
    await publish(app, owner, episodeId)
    const feed = (await app.server.inject(`/rss/${podcastId}.xml`)).body
    readXml(feed)
    expect(feed).toContain('<podcast:person role="guest"')
    await as(app, owner).EpisodeService.Unpublish({ episodeId })
  }
  expect(accepted).toBeGreaterThan(calls / 4)
  for (const { content, authorDisplayName } of (await as(app, owner).CommentsService.GetCommentsByEpisodeId({ episodeId, limit: 200 }))
    .comments) {
    expect(authorDisplayName).toContain('(guest)')
    expect(content).not.toMatch(/<(?!\/?(?:p|br|strong|em|u)\b)/)
  }
  process.stdout.write(`Hostile strings of guests: ${strings.length} strings, ${calls} calls, ${accepted} accepted, ${pages} pages read\n`)
})

const images = join(import.meta.dirname, '../../../../../shared/corpora/images')
test.runIf(isFull && existsSync(images))('files by others are photos without metadata, or rejected', async () => {
  const seen = new Map<string, number>()
  for (const file of readdirSync(images).filter((name) => name !== 'MANIFEST.json')) {
    await deleteAll(app, 'rates')
    const type = file.endsWith('.png') ? 'image/png' : 'image/jpeg'
    const { statusCode } = await sendPhoto(app, guest, readFileSync(join(images, file)), { type })
    seen.set(file, statusCode)
  }
  expect([...seen].filter(([, status]) => ![200, 400].includes(status))).toEqual([])
  for (const file of ['gif-renamed.jpg', 'svg-script.svg', 'text-renamed.jpg', 'truncated.jpg'])
    expect([file, seen.get(file)]).toEqual([file, 400])
  expect(seen.get('sq-1400.jpg')).toBe(200)
})

const media = join(import.meta.dirname, '../../../../../shared/corpora/media')
test.skipIf(!existsSync(media))('files by others are tracks in the library, or rejected', async () => {
  await deleteAll(app, 'guest_tracks')
  const seen = new Map<string, number>()
  for (const file of readdirSync(media).filter((name) => name !== 'MANIFEST.json')) {
    await deleteAll(app, 'rates')
    const bytes = readFileSync(join(media, file))
    // Under a name that is allowed, whatever it is.
    const fileName = /\.(?:mp3|m4a)$/.test(file) ? file : `${file}.mp3`
    const contentType = fileName.endsWith('.m4a') ? 'audio/mp4' : 'audio/mpeg'
    const started = await callRaw(app, guest, 'GuestPageService.StartUpload', { fileName, contentType, size: bytes.length })
    if (started.status !== 200) {
      seen.set(file, started.status)
      continue
    }
    const { object, resumable_url: url } = started.body as { object: string; resumable_url: string }
    await fetch(new URL(url, app.url), {
      method: 'PATCH',
      headers: { 'tus-resumable': '1.0.0', 'upload-offset': '0', 'content-type': 'application/offset+octet-stream', origin: app.url },
      body: new Uint8Array(bytes),
    })
    seen.set(file, (await callRaw(app, guest, 'GuestPageService.FinishUpload', { object })).status)
    await callRaw(app, guest, 'GuestPageService.CancelUpload', { object })
    await deleteAll(app, 'guest_tracks')
  }
  expect([...seen].filter(([, status]) => ![200, 400].includes(status))).toEqual([])
  for (const file of ['zero-bytes.mp3', 'text-renamed.mp3', 'truncated-moov-lost.m4a', 'ogg-5s.ogg', 'wav-3s.wav', 'h264-10s.mov'])
    expect([file, seen.get(file)]).toEqual([file, 400])
  for (const file of ['cbr-64k-mono-12s.mp3', 'vbr-xing-20s.mp3', 'aac-faststart-12s.m4a'])
    expect([file, seen.get(file)]).toEqual([file, 200])
})
