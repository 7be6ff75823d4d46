import { afterEach, expect, test, vi } from 'vitest'
import { readTranscript, showTranscript } from './transcript.ts'

afterEach(() => vi.unstubAllGlobals())

const vtt = `WEBVTT

NOTE a remark

1
00:00:01.000 --> 00:00:04.000 align:start
<v Ada>Hello &amp; welcome

00:05.500 --> 00:08.000
to the <b>show</b>.

01:00:30.000 --> 01:00:40.000
<v Bo>Thanks.
`

test('reads WebVTT', () => {
  expect(readTranscript(vtt, 'text/vtt')).toEqual([
    { from: 1, text: 'Ada: Hello & welcome to the show.' },
    { from: 3630, text: 'Bo: Thanks.' },
  ])
})

test('reads SubRip and JSON', () => {
  const srt = '1\r\n00:00:02,500 --> 00:00:04,000\r\nOne\r\nline\r\n\r\n2\r\n00:01:00,000 --> 00:01:02,000\r\nTwo\r\n'
  expect(readTranscript(srt, 'application/x-subrip')).toEqual([
    { from: 2.5, text: 'One line' },
    { from: 60, text: 'Two' },
  ])
  const json = JSON.stringify({ segments: [{ startTime: 3, speaker: 'Ada', body: 'Hi' }, { startTime: 'x' }] })
  expect(readTranscript(json, 'application/json')).toEqual([{ from: 3, text: 'Ada: Hi' }])
})

function place(type: string): HTMLElement {
  document.body.innerHTML = `<div data-transcript="/media/files/a" data-type="${type}"><a href="/media/files/a">Open the transcript</a></div>`
  return document.body.firstElementChild as HTMLElement
}
const answer = (text: string, status = 200) => vi.stubGlobal('fetch', async () => new Response(text, { status }))

test('shows lines that lead to their time, as text only', async () => {
  answer('WEBVTT\n\n00:01.000 --> 00:02.000\n<img src=x onerror=alert(1)>&lt;b&gt;Hi')
  const shown = place('text/vtt')
  await showTranscript(shown)
  expect(shown.querySelector('a')?.dataset['from']).toBe('1')
  expect(shown.textContent).toBe('0:01<b>Hi')
  expect(shown.querySelector('img, b')).toBeNull()
})

test.each([
  ['text/vtt', 'nothing in it', 200],
  ['application/json', 'not JSON', 200],
  ['text/vtt', vtt, 404],
  ['text/html', '<p>A page</p>', 200],
])('keeps the link to a file of type %s that it cannot show', async (type, text, status) => {
  answer(text, status)
  const shown = place(type)
  await showTranscript(shown)
  expect(shown.textContent).toBe('Open the transcript')
  expect(shown.hasAttribute('aria-busy')).toBe(false)
})

test('searches inside a transcript', async () => {
  answer(vtt)
  const shown = place('text/vtt')
  await showTranscript(shown)
  const field = document.querySelector<HTMLInputElement>('input[type=search]')!
  expect(field.getAttribute('aria-label')).toBe('Search the transcript')
  const type = (text: string) => {
    field.value = text
    field.dispatchEvent(new Event('input'))
    return [...shown.querySelectorAll<HTMLElement>('p:not([hidden])')].map((line) => line.lastElementChild!.textContent)
  }
  expect(type('thanks')).toEqual(['Bo: Thanks.'])
  expect(document.querySelector('[role=status]')?.textContent).toBe('1 match')
  expect(type('nowhere')).toEqual([])
  expect(document.querySelector('[role=status]')?.textContent).toBe('0 matches')
  expect(type('')).toHaveLength(2)
})
