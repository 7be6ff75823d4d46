import type { EpisodePage, PublicPage, ShowPage } from '@castwright/contract/pages/shapes.ts'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { webAddress } from './links.ts'
import { renderer } from './render.tsx'
import { pagesSaying } from './testing.ts'

/** Milliseconds: for what never ends. */
const slow = 60_000

const assets = { script: '/assets/island.js', guestScript: '/assets/guest.js', icon: '/assets/icon.svg' }

/** Matches only text and tags as React writes them, with every value quoted and no angle brackets inside. */
const raw = /<(script|style)((?: [a-z-]+="[^"<>]*")*)>([^<]*)<\/\1>/y
const tag = /<(!doctype html|\/?[a-z][a-z0-9]*)((?: [a-zA-Z-]+="[^"<>]*")*)\/?>/y
const text = /[^<>]+/y

function matchAt(token: RegExp, html: string, at: number): RegExpExecArray | null {
  token.lastIndex = at
  return token.exec(html)
}

/** The elements, attributes and link targets of a document. */
function read(html: string): { shape: string[]; targets: string[] } {
  const shape: string[] = []
  const targets: string[] = []
  for (let at = 0; at < html.length;) {
    const found = [raw, tag, text].map((token) => matchAt(token, html, at)).find((match) => match !== null)
    if (!found) throw new Error(`There is something that no escaped page has: ${html.slice(at, at + 80)}`)
    at += found[0].length
    if (found[1] === undefined) continue
    const attributes = [...found[2]!.matchAll(/ ([a-zA-Z-]+)="([^"]*)"/g)]
    // Ignores href, which React omits for an empty value.
    shape.push(`${found[1]} ${attributes.map(([, name]) => name).filter((name) => name !== 'href')}`)
    for (const [, name, value] of attributes) if (/^(?:href|src|action|formaction|poster|data)$/i.test(name!)) targets.push(value!)
  }
  return { shape, targets }
}

const corpora = join(import.meta.dirname, '../../../../shared/corpora')
const isThere = existsSync(corpora)
if (!isThere) console.warn('Words written by others are not tried in public pages: there is no folder ../shared/corpora.')
const load = (file: string): unknown => JSON.parse(readFileSync(join(corpora, file), 'utf8'))
const payloads = (file: string): string[] => (load(file) as Array<{ payload: string }>).map(({ payload }) => payload)

const ours = [
  '<script>alert(1)</script>',
  '</script><script>alert(1)</script>',
  '</style><script>alert(1)</script>',
  '</title><img src=x onerror=alert(1)>',
  '</textarea><svg onload=alert(1)>',
  '"><img src=x onerror=alert(1)>',
  `' onmouseover='alert(1)`,
  '" onfocus="alert(1)" autofocus="',
  'javascript:alert(1)',
  ' JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  '//evil.example',
  '<!--',
  '-->',
  ']]>',
  '&lt;script&gt;',
  '\u2028\u2029\u0000\u202e',
  '}</style>',
  ';}*{background:url(//evil.example)}',
  '${alert(1)}{{7*7}}',
]

/** Not empty, because React omits empty texts. */
const plain = pagesSaying('Words').map((page) => read(renderer.render(page, assets)).shape)

function judge(words: string): void {
  for (const [at, page] of pagesSaying(words).entries()) {
    const { shape, targets } = read(renderer.render(page, assets))
    expect(shape, words).toEqual(plain[at])
    // Links that open apps come from the server.
    expect(targets.filter((target) => !/^(?:https?:|podcast:|\/(?!\/)|#)/i.test(target))).toEqual([])
    for (const style of renderer.stylesOf(page)) expect(style, words).not.toMatch(/<|evil/)
  }
}

test('escapes user text on every public page', () => ours.forEach(judge), slow)

test.skipIf(!isThere)(
  'so do words of others',
  () => {
    const all = [
      ...payloads('html-xss/dompurify-expect.json'),
      ...payloads('html-xss/owasp-filter-evasion.json'),
      ...(load('naughty/blns.json') as string[]),
    ]
    for (let at = 0; at < all.length; at += 25) judge(all.slice(at, at + 25).join(' '))
    // A URL is judged by how it starts, so these are checked one by one.
    const led = all.map(webAddress).filter((address) => address !== undefined)
    expect(led.filter((address) => !/^\s*https?:/i.test(address))).toEqual([])
    expect(all.length).toBeGreaterThan(700)
  },
  slow,
)

test('shows an error in place of recent episodes that could not be loaded', () => {
  const failed = pagesSaying('x').flatMap((page): PublicPage[] => {
    if (page.kind === 'show') return [{ ...page, episodes: null }]
    return page.kind === 'episode' ? [{ ...page, recent: null }] : []
  })
  expect(failed.map(({ kind }) => kind)).toEqual(['show', 'show', 'episode', 'episode'])
  for (const page of failed) expect(renderer.render(page, assets)).toContain('Error loading recent episodes.')
})

test('offers to search episodes only on a page that has some', () => {
  const show = pagesSaying('x').find((page) => page.kind === 'show')!
  const form = 'role="search"'
  expect(renderer.render(show, assets)).toContain(form)
  const empty = { ...show, numberOfEpisodes: 0, episodes: [], search: '' }
  expect(renderer.render(empty, assets)).not.toContain(form)
  expect(renderer.render({ ...empty, search: 'first' }, assets)).toContain(form)
})

test('links a missing page to support and to the product', () => {
  const missing = pagesSaying('x').find(({ kind }) => kind === 'missing')!
  expect(read(renderer.render(missing, assets)).targets).toEqual(expect.arrayContaining(['/support', '/get-started']))
  expect(renderer.render(missing, assets)).toContain('>Get Started</a>')
})

test.each(['show', 'episode'] as const)('a %s page says when its production team could not be loaded', (kind) => {
  const page = pagesSaying('x').find((one) => one.kind === kind) as ShowPage | EpisodePage
  expect(renderer.render({ ...page, team: null }, assets)).toContain('<p class="empty">Error loading production team.</p>')
  expect(renderer.render(page, assets)).not.toContain('Error loading production team.')
})

const found = <K extends PublicPage['kind']>(kind: K) =>
  pagesSaying('Words').find((page) => page.kind === kind) as Extract<PublicPage, { kind: K }>
const bodyOf = (page: PublicPage): HTMLElement => new DOMParser().parseFromString(renderer.render(page, assets), 'text/html').body

test.each(['episode', 'embed'] as const)('the player of an %s page shows length, waveform, chapters and transcript', (kind) => {
  const page = found(kind)
  const body = bodyOf(page)
  expect(body.querySelector('.player [data-length]')?.textContent).toBe('1:01')
  expect(body.querySelectorAll('.player .waved svg')).toHaveLength(2)
  expect(body.querySelector('.chapters a')?.getAttribute('href')).toBe(`${page.episode.path}?t=61`)
  expect(body.querySelector('[data-transcript]')).not.toBeNull()
  expect(body.textContent).not.toContain('Made by machine')
  const unchecked = { ...page.player, transcript: { ...page.player.transcript!, isMachine: true } }
  expect(bodyOf({ ...page, player: unchecked }).textContent).toContain('Made by machine')
  const bare = bodyOf({ ...page, player: { peaks: [], chapters: [], transcript: null } })
  expect(bare.querySelector('.player [data-seek]')).not.toBeNull()
  expect(bare.querySelector('.player svg.wave-all, .chapters, [data-transcript]')).toBeNull()
  expect(bare.textContent).not.toMatch(/Chapters|Transcript/)
})

test('a video has its place in the page and full screen, audio has not', () => {
  const page = found('episode')
  expect(bodyOf(page).querySelector('[data-stage], .player [data-do=fullscreen]')).toBeNull()
  const video = bodyOf({ ...page, episode: { ...page.episode, isVideo: true } })
  expect(video.querySelector('[data-stage]')).not.toBeNull()
  const acts = [...video.querySelectorAll<HTMLElement>('.player [data-do]')].map((button) => button.dataset['do'])
  expect(acts).toEqual(['toggle', 'back', 'ahead', 'speed', 'link', 'captions', 'pip', 'fullscreen'])
})

test('a preview without a recording has no player', () => {
  const page = found('episode')
  const body = bodyOf({ ...page, episode: { ...page.episode, url: '' } })
  expect(body.querySelector('main .player')).toBeNull()
  expect(body.textContent).toContain('This episode has no recording yet.')
})

test('embeds have their theme in the first paint', () => {
  const embed = found('embed')
  const [light, dark] = (['light', 'dark'] as const).map((theme) => renderer.stylesOf({ ...embed, theme })[0]!)
  expect([light!.slice(0, 24), dark!.slice(0, 23)]).toEqual([':root{color-scheme:light', ':root{color-scheme:dark'])
  expect(bodyOf(embed).querySelector('[commandfor=listen-on]')?.textContent).toBe('Subscribe')
})

test('offers a pitch form if the show accepts guests, and else says that it comes soon', () => {
  const show = found('show')
  const link = bodyOf(show).querySelector('.acts a[href="/pod/show/pitch"]')
  expect([link?.textContent, bodyOf(show).querySelector('#guest')]).toEqual(['Get on the Show!', null])
  const off = bodyOf({ ...show, acceptsGuests: false })
  expect([off.querySelector('[commandfor=guest]')?.textContent, off.querySelector('a[href$="/pitch"]')]).toEqual(['Get on the Show!', null])
  expect(off.querySelector('dialog#guest')?.textContent).toContain('Coming Soon!')
})

test('a pitch form keeps what was entered and describes each error', () => {
  const page = found('pitch')
  const body = bodyOf({ ...page, values: { ...page.values, about: '<b>Me</b>' }, errors: { topic: 'Please say it.' } })
  expect(body.querySelector<HTMLTextAreaElement>('#about')?.value).toBe('<b>Me</b>')
  const topic = body.querySelector('#topic')!
  expect([topic.getAttribute('aria-invalid'), topic.getAttribute('aria-describedby')]).toEqual(['true', 'topic-error'])
  expect(body.querySelector('[role=alert] a[href="#topic"]')?.textContent).toBe('Please say it.')
  expect(body.querySelector('#email')?.getAttribute('aria-describedby')).toBe('email-hint')
  expect(bodyOf({ ...page, errors: {} }).querySelector('[role=alert] a')).toBeNull()
  expect(bodyOf({ ...page, isSent: true }).querySelector('form, h1')?.textContent).toBe('Thanks for your pitch!')
})

test('an episode shows its guests', () => {
  const page = found('episode')
  const guests = [...bodyOf(page).querySelectorAll('.guests li')]
  expect(guests.map((guest) => guest.querySelector('a')?.getAttribute('href') ?? null)).toEqual(['https://nia.example/', null])
  expect(guests[0]!.querySelector('.bio')?.textContent).toBe('Words')
  expect(bodyOf({ ...page, guests: [] }).querySelector('#guests')).toBeNull()
})

test('shows directories with their icons', () => {
  expect(bodyOf(found('show')).querySelectorAll('#listen-on .badges a > svg')).toHaveLength(1)
})

test('a report has its numbers as tables and no script', () => {
  const page = pagesSaying('Night Shift').find(({ kind }) => kind === 'report')!
  const html = renderer.render(page, assets)
  expect(html).not.toContain('<script')
  expect(html).toContain('<meta name="robots" content="noindex"/>')
  expect(html).toContain('<title>Night Shift · Report</title>')
  expect(html).toContain('Incomplete: still growing')
  expect(html).toContain('IP Geolocation by DB-IP')
  expect(html.match(/<table>/g)).toHaveLength(4)
})

test('a guest page has its own script, no player, and the exact text of the release', () => {
  const page = found('guest')
  const text = 'I agree.\n\n  Twice <b>& more</b>.\n'
  const html = renderer.render({ ...page, guest: { ...page.guest, releaseForm: { text, sha256: 'ab', version: 2 } } }, assets)
  expect(html).toContain('src="/assets/guest.js"')
  expect(html).not.toContain('/assets/island.js')
  expect(html).toContain('<meta name="robots" content="noindex"/>')
  const body = new DOMParser().parseFromString(html, 'text/html').body
  expect(body.querySelector('#player')).toBeNull()
  expect(body.querySelector('.release-text')?.textContent).toBe(text)
  expect(body.querySelector('[data-when]')?.textContent).toBe('Fri, Mar 6, 2026, 9:00 PM GMT+9')
  const declined = bodyOf({ ...page, guest: { ...page.guest, answer: 'no' } })
  expect([...declined.querySelectorAll('[data-part]')].map((part) => part.getAttribute('data-part'))).toEqual(['answer', 'steps'])
  expect(renderer.render(found('closed'), assets)).not.toContain('<script')
})

test('claims no email without a mail server, and names the show instead', () => {
  const pages = pagesSaying('Words').flatMap((page): PublicPage[] => {
    if (page.kind === 'newsletter' && page.step === 'form') return [page, { ...page, step: 'requested' }]
    if (page.kind === 'membership' && page.step === 'paid') return [page, { ...page, step: 'waiting' }, { ...page, step: 'known' }]
    if (page.kind === 'member') return [page, { ...page, membership: { ...page.membership!, isSent: true } }]
    return page.kind === 'guest' || (page.kind === 'membership' && page.step === 'join') ? [page] : []
  })
  expect(pages).toHaveLength(9)
  const claim = /We(?:'|&#x27;)?(?:ll)? (?:sent|send|email)|we email|we(?:'|&#x27;)ll (?:send|email)|We sent|by email\./
  for (const page of pages) {
    const [sent, held] = [renderer.render(page, assets), renderer.render({ ...page, isMailHeld: true }, assets)]
    expect([page.kind, claim.test(sent), /can(?:'|&#x27;)t send email/.test(sent)]).toEqual([page.kind, true, false])
    expect([page.kind, claim.test(held), /can(?:'|&#x27;)t send email right now/.test(held), held.includes('contact the show')]).toEqual([
      page.kind,
      false,
      true,
      true,
    ])
  }
})
