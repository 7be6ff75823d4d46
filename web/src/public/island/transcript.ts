import { clockTime } from '../format.ts'

/** Transcripts are loaded when they are first shown. */

export type Cue = { from: number; text: string }

const secondsOf = (time: string): number => time.split(':').reduce((all, part) => all * 60 + Number(part.replace(',', '.')), 0)

const plain = (text: string): string => new DOMParser().parseFromString(text, 'text/html').body.textContent.replace(/\s+/g, ' ').trim()

/** WebVTT names a speaker in a tag. */
const spoken = (text: string): string => plain(text.replace(/<v(?:\.[^\s>]*)?\s+([^>]+)>/g, '$1: '))

/** The cues of a WebVTT or SubRip file. */
function cuesOf(text: string): Cue[] {
  return text
    .replace(/\r\n?/g, '\n')
    .split(/\n{2,}/)
    .flatMap((block) => {
      const found = /(?:^|\n)((?:\d+:)?\d{1,2}:\d{2}[.,]\d{1,3})[ \t]*-->[^\n]*\n([\s\S]+)/.exec(block)
      return found ? [{ from: secondsOf(found[1]!), text: spoken(found[2]!) }] : []
    })
}

type Segment = { startTime?: unknown; body?: unknown; speaker?: unknown }

const segmentsOf = (text: string): Cue[] =>
  ((JSON.parse(text) as { segments?: Segment[] }).segments ?? []).map(({ startTime, body, speaker }) => ({
    from: Number(startTime) || 0,
    text: `${typeof speaker === 'string' ? `${speaker}: ` : ''}${typeof body === 'string' ? body : ''}`.trim(),
  }))

/** Joins cues that follow each other into paragraphs of about this many seconds. */
const paragraph = 20

function joined(cues: Cue[]): Cue[] {
  const all: Cue[] = []
  for (const cue of cues) {
    const last = all.at(-1)
    if (cue.text === '') continue
    if (last && cue.from - last.from < paragraph && !/^[^:]{1,40}: /.test(cue.text)) last.text += ` ${cue.text}`
    else all.push({ ...cue })
  }
  return all
}

export function readTranscript(text: string, type: string): Cue[] {
  if (type === 'application/json') return joined(segmentsOf(text))
  return type === 'text/plain' ? [] : joined(cuesOf(text))
}

/** Fills the place with the text. If that fails, the link to the file stays. */
export async function showTranscript(place: HTMLElement): Promise<void> {
  const { transcript: url, type = '' } = place.dataset
  if (!url || type === 'text/html' || place.hasAttribute('aria-busy')) return
  place.setAttribute('aria-busy', 'true')
  try {
    const answer = await fetch(url)
    if (!answer.ok) return
    const text = await answer.text()
    const cues = readTranscript(text, type)
    if (cues.length > 0) {
      place.replaceChildren(...cues.map(lineOf))
      if (cues.length > 1) place.before(searchOf(place))
    } else if (type === 'text/plain')
      place.replaceChildren(Object.assign(document.createElement('p'), { className: 'plain', textContent: text }))
    else return
    place.dataset['timed'] = ''
    delete place.dataset['transcript']
  } catch {
    // The link to the file stays.
  } finally {
    place.removeAttribute('aria-busy')
  }
}

/** A field that shows only the lines with a text. */
function searchOf(place: HTMLElement): HTMLElement {
  const field = Object.assign(document.createElement('input'), { type: 'search', placeholder: 'Search the transcript', className: 'find' })
  field.setAttribute('aria-label', 'Search the transcript')
  const found = Object.assign(document.createElement('span'), { className: 'found' })
  found.setAttribute('role', 'status')
  field.addEventListener('input', () => {
    const wanted = field.value.trim().toLowerCase()
    const lines = [...place.querySelectorAll<HTMLElement>('p')]
    for (const line of lines) line.hidden = !line.lastElementChild!.textContent.toLowerCase().includes(wanted)
    const count = lines.filter((line) => !line.hidden).length
    found.textContent = wanted === '' ? '' : count === 1 ? '1 match' : `${count} matches`
  })
  const search = document.createElement('search')
  search.className = 'inside'
  search.append(field, found)
  return search
}

function lineOf({ from, text }: Cue): HTMLElement {
  const line = document.createElement('p')
  const link = document.createElement('a')
  link.href = `?t=${Math.floor(from)}`
  link.dataset['from'] = String(from)
  link.className = 'at'
  link.textContent = clockTime(from)
  const words = document.createElement('span')
  words.dir = 'auto'
  words.textContent = text
  line.append(link, words)
  return line
}

/** A transcript is shown in a `details` element or a dialog. */
export function startTranscripts(): void {
  const onToggle = (event: Event): void => {
    const place = (event.target as Element).querySelector<HTMLElement>('[data-transcript]')
    if (place) void showTranscript(place)
  }
  // These events don't bubble.
  for (const kind of ['toggle', 'beforetoggle']) document.addEventListener(kind, onToggle, true)
}
