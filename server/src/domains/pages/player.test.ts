import { join } from 'node:path'
import { expect, test } from 'vitest'
import { as } from '../../../test/kit/as.ts'
import { eventually } from '../../../test/kit/eventually.ts'
import { publish, readyEpisode, type ReadyEpisode } from '../../../test/kit/publishing.ts'
import { countQueries } from '../../../test/kit/queries.ts'
import { useShow } from '../../../test/kit/show.ts'

const clientDir = join(import.meta.dirname, '../../../../web/dist/client')

const get = (url: string) => app.server.inject({ method: 'GET', url })

/** Changes the snapshot of a published episode, as an import would have written it. */
const changeSnapshot = (episodeId: string, changes: object) =>
  app.pool.pool.query('update publications set snapshot = snapshot || $2::jsonb where episode_id = $1', [
    episodeId,
    JSON.stringify(changes),
  ])

async function published(title: string, episodeNumber: number): Promise<ReadyEpisode> {
  const ready = await readyEpisode(app, owner, podcastId, { title, episodeNumber })
  await publish(app, owner, ready.episodeId)
  return ready
}

const { app, owner, podcastId } = await useShow({ clientDir, worker: false, plan: 'AGENCY', title: 'Night Shift' })
const show = `/pod/${(await as(app, owner).PodcastService.Find({ podcastId })).podcast.profileUrl}`

test('shows the waveform as soon as it is known', async () => {
  const { episodeId, recordingId } = await published('Waves', 1)
  expect((await get(`${show}/${episodeId}`)).body).not.toContain('class="wave-all"')
  await app.pool.pool.query(`update recordings set peaks_state = 'browser' where id = $1`, [recordingId])
  await as(app, owner).RecordingService.SavePeaks({ recordingId, peaks: Array.from({ length: 1000 }, (_, at) => at % 256) })
  for (const path of [`${show}/${episodeId}`, `/embed/${episodeId}`])
    await eventually(async () => expect((await get(path)).body).toContain('class="wave-all"'))
})

test('shows chapters and the transcript of an imported episode, and survives chapters that cannot be read', async () => {
  const { episodeId } = await published('Parts', 2)
  const file = (ending: string) => `${episodeId}-abcdefghijkl.${ending}`
  const chapters = {
    version: '1.2.0',
    chapters: [
      { startTime: 0, title: 'Intro <b>' },
      { startTime: 61.5, title: 'Hidden', toc: false },
    ],
  }
  const put = (object: string, text: string, contentType: string) =>
    app.app.storage.put({ bucket: 'episode-files', object }, Buffer.from(text), { contentType })
  await put(file('json'), JSON.stringify(chapters), 'application/json+chapters')
  await put(file('vtt'), 'WEBVTT\n', 'text/vtt')
  await changeSnapshot(episodeId, {
    chapters: { object: file('json'), type: 'application/json+chapters' },
    transcripts: [
      { object: file('srt'), type: 'application/x-subrip' },
      { object: file('vtt'), type: 'text/vtt', language: 'en' },
    ],
  })
  for (const path of [`${show}/${episodeId}`, `/embed/${episodeId}`]) {
    const { body } = await get(path)
    expect(body).toContain('<bdi>Intro &lt;b&gt;</bdi>')
    expect(body).not.toContain('Hidden')
    expect(body).toContain(`data-transcript="/media/files/${file('vtt')}" data-type="text/vtt" lang="en"`)
  }
  await put(file('json'), 'not JSON', 'application/json+chapters')
  const { statusCode, body } = await get(`/embed/${episodeId}?theme=light`)
  expect([statusCode, body.includes('Chapters')]).toEqual([200, false])
})

test('embeds have a theme, run only our script and cost half the queries of a page', async () => {
  const { episodeId } = await published('Framed', 3)
  const path = `/embed/${episodeId}`
  expect(await countQueries(app, () => get(path))).toBe(3)
  expect(await countQueries(app, () => get(`${show}/${episodeId}`))).toBe(6)
  const schemes = async (query: string) => /<meta name="color-scheme" content="([^"]+)"/.exec((await get(`${path}${query}`)).body)?.[1]
  expect(await Promise.all(['', '?theme=auto', '?theme=dark', '?theme=light', '?theme=pink'].map(schemes))).toEqual([
    'light dark',
    'light dark',
    'dark',
    'light',
    'light dark',
  ])
  expect(await countQueries(app, () => get(`${path}?theme=dark&t=30`))).toBe(0)
  const { headers } = await get(`${path}?theme=dark`)
  const policy = String(headers['content-security-policy'])
  for (const rule of ["default-src 'none'", "script-src 'self'", 'frame-ancestors *']) expect(policy).toContain(rule)
  expect(policy).not.toContain('unsafe')
})

test('oEmbed answers with a size that fits', async () => {
  const { episodeId } = await published('Sized', 4)
  const sizeOf = async (query = '') => {
    const { type, width, height, html } = (await get(`/oembed?url=${encodeURIComponent(`${app.url}${show}/${episodeId}`)}${query}`)).json()
    expect(html).toContain(`width="${width}" height="${height}"`)
    return [type, width, height]
  }
  expect(await sizeOf()).toEqual(['rich', 640, 180])
  expect(await sizeOf('&maxwidth=320&maxheight=150')).toEqual(['rich', 320, 150])
  expect(await sizeOf('&maxwidth=9999')).toEqual(['rich', 1200, 180])
  expect(await sizeOf('&maxwidth=-1&maxheight=many')).toEqual(['rich', 640, 180])
  const { rows } = await app.pool.pool.query('select snapshot from publications where episode_id = $1', [episodeId])
  await changeSnapshot(episodeId, { recording: { ...rows[0].snapshot.recording, fileType: 'mp4' } })
  expect(await sizeOf()).toEqual(['rich', 640, 360])
  expect(await sizeOf('&maxwidth=400')).toEqual(['rich', 400, 225])
})

test('loads Inter from this server', async () => {
  const { body, headers } = await get(show)
  const fonts = [...body.matchAll(/url\(([^)]*\.woff2)\)/g)].map(([, address]) => address!)
  expect(fonts).toHaveLength(2)
  for (const font of fonts) expect((await get(font)).statusCode).toBe(200)
  expect(headers['content-security-policy']).toContain("font-src 'self'")
})

test('offers the pitch form only if the show accepts guests', async () => {
  const form = `href="${show}/pitch"`
  expect((await get(show)).body).toContain(form)
  const update = (acceptsGuests: unknown) =>
    as(app, owner).PodcastService.Update({ podcastId, userId: owner.userId, updatedPodcast: { acceptsGuests: acceptsGuests as boolean } })
  await expect(update('maybe')).rejects.toMatchObject({ code: 'invalid_argument' })
  await update(false)
  await eventually(async () => expect((await get(show)).body).not.toContain(form))
  expect((await get(show)).body).toContain('Coming Soon!')
  await eventually(async () => expect((await get(`${show}/pitch`)).statusCode).toBe(404))
})
