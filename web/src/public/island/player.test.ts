import type { EmbedPage, EpisodePage, PublicPage } from '@castwright/contract/pages/shapes.ts'
import { waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderer } from '../render.tsx'
import { pagesSaying } from '../testing.ts'

const assets = { script: '/assets/island.js', guestScript: '', icon: '/assets/icon.svg' }
const first = '019a0000-0000-7000-8000-000000000001'
const other = '019a0000-0000-7000-8000-000000000002'

const page = <K extends PublicPage['kind']>(kind: K) =>
  pagesSaying('Words').find((one) => one.kind === kind) as Extract<PublicPage, { kind: K }>

const episodePage = (): EpisodePage => {
  const one = page('episode')
  return {
    ...one,
    previewUntil: null,
    episode: { ...one.episode, duration: 600 },
    recent: [{ ...one.episode, episodeId: other, duration: 60 }],
  }
}

const one = <T extends HTMLElement>(selector: string): T => document.querySelector<T>(selector)!
const press = (selector: string): void => one(selector).click()
const media = (): HTMLMediaElement | null => document.querySelector('#player > audio, #screen > video, body > audio')
const text = (selector: string): string => one(selector).textContent

async function open(shown: PublicPage, search = ''): Promise<void> {
  history.replaceState(null, '', `/pod/show/${first}${search}`)
  const html = new DOMParser().parseFromString(renderer.render(shown, assets), 'text/html')
  document.body.className = html.body.className
  document.body.replaceChildren(...[...html.body.childNodes].map((node) => document.adoptNode(node)))
  const { openPlayer } = await import('./player.ts')
  openPlayer().arrive()
}

/** Listeners of an earlier player must not hear the next test. */
const listeners: Array<[EventTarget, string, EventListenerOrEventListenerObject, unknown]> = []
for (const target of [document, window] as EventTarget[]) {
  const add = target.addEventListener.bind(target)
  target.addEventListener = (type: string, listener: EventListenerOrEventListenerObject, options?: unknown) => {
    listeners.push([target, type, listener, options])
    add(type, listener, options as AddEventListenerOptions)
  }
}

const closePage = (): void => {
  for (const [target, type, listener, options] of listeners.splice(0))
    target.removeEventListener(type, listener, options as EventListenerOptions)
}

beforeEach(() => {
  closePage()
  localStorage.clear()
  const paused = new WeakMap<HTMLMediaElement, boolean>()
  vi.spyOn(HTMLMediaElement.prototype, 'paused', 'get').mockImplementation(function (this: HTMLMediaElement) {
    return paused.get(this) ?? true
  })
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async function (this: HTMLMediaElement) {
    paused.set(this, false)
    this.dispatchEvent(new Event('play'))
  })
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(function (this: HTMLMediaElement) {
    paused.set(this, true)
    this.dispatchEvent(new Event('pause'))
  })
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => {})
})

test('shows the length before playback, then plays in the page and in the bar', async () => {
  await open(episodePage())
  expect(text('.player [data-length]')).toBe('10:00')
  expect(one('#player').hidden).toBe(true)
  press('.player [data-do=toggle]')
  expect(one('#player').hidden).toBe(false)
  expect([text('[data-now-title]'), text('[data-now-show]')]).toEqual(['Words', 'Words'])
  for (const where of ['.player', '#player']) expect(one(`${where} [data-do=toggle]`).getAttribute('aria-label')).toBe('Pause')
  media()!.currentTime = 61
  media()!.dispatchEvent(new Event('timeupdate'))
  expect([text('.player [data-time]'), text('#player [data-time]')]).toEqual(['1:01', '1:01'])
  expect(one('.chapters a').getAttribute('aria-current')).toBe('true')
  expect(one('.player [data-do=link]').getAttribute('aria-label')).toBe('Copy link at 1:01')
  press('#player [data-do=close]')
  expect([media(), one('#player').hidden]).toEqual([null, true])
})

test('one item plays at a time, and other players keep their own time', async () => {
  await open(episodePage())
  press('.player [data-do=toggle]')
  const before = media()
  press(`[data-episode="${other}"]`)
  expect(media()).not.toBe(before)
  expect(before!.paused).toBe(true)
  expect(one('.player [data-do=toggle]').getAttribute('aria-label')).toBe('Play')
  expect([text('.player [data-length]'), text('#player [data-length]')]).toEqual(['10:00', '1:00'])
})

test('starts at the time in the address', async () => {
  await open(episodePage(), '?t=2:05')
  expect(text('.player [data-time]')).toBe('2:05')
  press('.player [data-do=toggle]')
  expect(media()!.currentTime).toBe(125)
  press('.player [data-do=back]')
  expect(media()!.currentTime).toBe(110)
  press('.player [data-do=ahead]')
  expect(media()!.currentTime).toBe(140)
})

test('starts before the end if the address is beyond it', async () => {
  await open(episodePage(), '?t=5h')
  expect(text('.player [data-time]')).toBe('9:59')
})

test('seeks on release, and plays from there if nothing was loaded', async () => {
  await open(episodePage())
  const seek = one<HTMLInputElement>('.player [data-seek]')
  seek.value = '0.5'
  seek.dispatchEvent(new Event('input', { bubbles: true }))
  expect([text('.player [data-time]'), media()]).toEqual(['5:00', null])
  seek.dispatchEvent(new Event('change', { bubbles: true }))
  expect([media()!.currentTime, media()!.paused]).toEqual([300, false])
})

test('chapters lead to their time, and links to the current time can be copied', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await open(episodePage())
  press('.chapters a')
  expect([media()!.currentTime, media()!.paused]).toEqual([61, false])
  press('.player [data-do=link]')
  await waitFor(() => expect(one('.player [data-do=link]').dataset['done']).toBe('Link copied'))
  expect(copied).toHaveBeenCalledWith(`${location.origin}/pod/show/${first}?t=61`)
  expect([one('[data-link-at]').hidden, text('[data-link-at] .text')]).toEqual([false, 'Link at 1:01'])
})

test('keys work once something plays, and the speed is remembered', async () => {
  await open(episodePage())
  const key = (name: string) => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }))
  expect(key('l')).toBe(true)
  expect(media()).toBeNull()
  press('.player [data-do=toggle]')
  expect(key('l')).toBe(false)
  expect(media()!.currentTime).toBe(30)
  key('m')
  expect([media()!.muted, one('#player [data-do=mute]').getAttribute('aria-pressed')]).toEqual([true, 'true'])
  key(' ')
  expect(media()!.paused).toBe(true)
  press('.player [data-do=speed]')
  expect([text('#player [data-do=speed]'), localStorage.getItem('castwright.speed')]).toEqual(['1.25×', '1.25'])
})

test('says when something cannot be played', async () => {
  await open(episodePage())
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockRejectedValue(new DOMException('no', 'NotSupportedError'))
  press('.player [data-do=toggle]')
  await waitFor(() => expect(one('.player [data-trouble]').hidden).toBe(false))
  expect(text('.player [data-trouble]')).toContain("can't be played")
})

test('a video plays over its place in the page, with its captions', async () => {
  const audio = episodePage()
  await open({ ...audio, episode: { ...audio.episode, isVideo: true } })
  press('[data-stage]')
  expect(media()!.tagName).toBe('VIDEO')
  expect(one('#screen').hidden).toBe(false)
  expect(one('[data-stage]').hasAttribute('data-playing')).toBe(true)
  expect(one('#screen track').getAttribute('src')).toBe('/media/files/a.vtt')
  press('#player [data-do=close]')
  expect(one('#screen').hidden).toBe(true)
})

test('an embedded player works without the bar', async () => {
  const embed: EmbedPage = page('embed')
  await open(embed, '?t=30')
  expect(document.getElementById('player')).toBeNull()
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', bubbles: true }))
  expect([media()!.currentTime, media()!.paused]).toEqual([30, false])
})

test('an audio bio plays like everything else', async () => {
  await open(page('creator'))
  press('.audio-bio [data-do=toggle]')
  expect(one('.audio-bio [data-do=toggle]').getAttribute('aria-label')).toBe('Pause audio bio')
  expect(text('[data-now-title]')).toBe('Words in one minute')
  expect(one('#player [data-do=link]').hidden).toBe(true)
})

const recordingId = '019a0000-0000-7000-8000-00000000000a'
const published = `https://castwright.example/media/${recordingId}/Words.mp3`

test.each(['page', 'video', 'embed'] as const)('reports what is heard in the player: %s', async (kind) => {
  const reports: Array<Promise<string>> = []
  Object.defineProperty(navigator, 'sendBeacon', {
    configurable: true,
    value: (_path: string, body: Blob) => reports.push(body.text()) > 0,
  })
  const shown = kind === 'embed' ? page('embed') : episodePage()
  await open({ ...shown, episode: { ...shown.episode, duration: 600, url: published, isVideo: kind === 'video' } })
  const play = (from: number, to: number) => {
    for (let at = from; at <= to; at += 0.5) {
      media()!.currentTime = at
      media()!.dispatchEvent(new Event('timeupdate'))
    }
  }
  press('.player [data-do=toggle]')
  play(0, 12)
  window.dispatchEvent(new Event('pagehide'))
  const sent = async () => (await Promise.all(reports.splice(0))).map((body) => JSON.parse(body) as unknown)
  expect(await sent()).toEqual([
    { recordingId, isStart: true, ranges: [[0, 10]] },
    { recordingId, isStart: false, ranges: [[10, 12]] },
  ])
  // The next visit continues there.
  closePage()
  await open({ ...shown, episode: { ...shown.episode, duration: 600, url: published, isVideo: kind === 'video' } })
  press('.player [data-do=toggle]')
  play(12, 15)
  if (kind === 'embed') window.dispatchEvent(new Event('pagehide'))
  else press('#player [data-do=close]')
  expect((await sent()).at(-1)).toEqual({ recordingId, isStart: false, ranges: [[12, 15]] })
})
