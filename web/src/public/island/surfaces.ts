import { clockTime } from '../format.ts'
import type { Playable } from '../playable.ts'
import { linkAt } from './times.ts'

/** Shows the state of playback in all players of the page: the bar, which follows what plays, and those of one item. */

export type State = {
  now: Playable | null
  isPlaying: boolean
  at: number
  length: number
  speed: number
  isMuted: boolean
  trouble: string
}

export const mediaOf = (surface: Element | null | undefined): Playable | null => {
  const json = surface?.getAttribute('data-media')
  return json ? (JSON.parse(json) as Playable) : null
}

export const surfaces = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-player]')]

/** The player that belongs to this page. */
export const ownSurface = (): HTMLElement | null => document.querySelector('main .player[data-media]')

const each = (root: ParentNode, selector: string, work: (one: HTMLElement) => void): void =>
  root.querySelectorAll<HTMLElement>(selector).forEach(work)

/** What one player shows. A slider that is being dragged shows its own time. */
export function showState(surface: HTMLElement, { now, isPlaying, at, length, speed, isMuted, trouble }: State): void {
  const share = length > 0 ? Math.min(at / length, 0.999) : 0
  each(surface, '[data-do=toggle]', (toggle) => {
    toggle.setAttribute('aria-pressed', String(isPlaying))
    const label = toggle.dataset['label'] ?? 'Play'
    toggle.setAttribute('aria-label', isPlaying ? label.replace('Play', 'Pause') : label)
  })
  each(surface, '[data-length]', (one) => (one.textContent = length > 0 ? clockTime(length) : '–:––'))
  each(surface, '[data-do=speed]', (button) => {
    button.textContent = `${speed}×`
    button.setAttribute('aria-label', `Speed ${speed}×`)
  })
  each(surface, '[data-do=mute]', (button) => button.setAttribute('aria-pressed', String(isMuted)))
  each(surface, '[data-do=link]', (button) => {
    // An audio bio has no page of its own.
    button.hidden = now?.id === now?.url
    if (button.hasAttribute('data-done')) return
    button.setAttribute('aria-label', `Copy link at ${clockTime(at)}`)
    button.title = `Copy link at ${clockTime(at)}`
  })
  each(surface, '[data-trouble]', (one) => {
    one.hidden = trouble === ''
    if (one.textContent !== trouble) one.textContent = trouble
  })
  surface.toggleAttribute('data-video', now?.isVideo === true)
  if (surface.hasAttribute('data-held')) return
  each(surface, '[data-time]', (one) => (one.textContent = clockTime(at)))
  each(surface, '[data-seek]', (one) => {
    const seek = one as HTMLInputElement
    seek.value = String(share)
    seek.setAttribute('aria-valuetext', length > 0 ? `${clockTime(at)} of ${clockTime(length)}` : clockTime(at))
  })
  surface.style.setProperty('--at', `${share * 100}%`)
}

/** Fills the bar at the bottom. */
export function showInBar(bar: HTMLElement, { title, podcastTitle, path, color, art }: Playable): void {
  bar.style.setProperty('--bar', color)
  bar.querySelector<HTMLAnchorElement>('[data-now]')!.href = path
  bar.querySelector('[data-now-title]')!.textContent = title
  bar.querySelector('[data-now-show]')!.textContent = podcastTitle
  const image = bar.querySelector<HTMLImageElement>('[data-now-art]')!
  image.hidden = art.length === 0
  if (art[0]) image.src = art[0].src
  bar.hidden = false
}

/** Scrolls a list of its own, but not while someone reads in it. */
function keepInView(list: HTMLElement, current: Element): void {
  if (list.scrollHeight <= list.clientHeight || list.matches(':hover, :focus-within')) return
  const line = (current.parentElement ?? current).getBoundingClientRect()
  list.scrollTop += line.top - list.getBoundingClientRect().top - list.clientHeight / 3
}

/** The time that chapters and transcripts of the page are at, and the link to it in the share dialog. */
export function showTimeOfPage(path: string, at: number): void {
  each(document, '[data-timed]', (list) => {
    let current: Element | null = null
    for (const one of list.querySelectorAll('[data-from]')) {
      if (Number(one.getAttribute('data-from')) > at + 0.25) break
      current = one
    }
    const before = list.querySelector('[aria-current]')
    if (before === current) return
    before?.removeAttribute('aria-current')
    current?.setAttribute('aria-current', 'true')
    if (current) keepInView(list, current)
  })
  each(document, '[data-link-at]', (label) => {
    label.hidden = at < 1
    if (label.hidden) return
    const link = linkAt(path, at)
    label.querySelector('.text')!.textContent = `Link at ${clockTime(at)}`
    label.querySelector('input')!.value = link
    label.querySelector<HTMLElement>('[data-copy]')!.dataset['copy'] = link
  })
}
