import { Parser } from 'htmlparser2'
import { escapeHtml } from '../html/escape.ts'
import { parseClock, parseSeconds, writeShortClock } from '../timecode.ts'
import { UnfitFile } from '../unfit.ts'
import { fillEnds, tidySegments, tidyText, maxSegments, tooManySegments } from './text.ts'
import { machineNote, type CaptionSegment, type Captions } from './types.ts'

/**
 * HTML of the podcast namespace: `<cite>` has the speaker, `<time>` the start, `<p>` the text. Only these are read. Ours also has the exact
 * times in attributes.
 */

const ignored = new Set(['script', 'style', 'head', 'aside', 'template', 'noscript', 'svg', 'math', 'iframe', 'object'])
const blocks = new Set(['p', 'div', 'li', 'blockquote', 'section', 'article', 'h1', 'h2', 'h3', 'h4', 'dd', 'dt'])

/** `PT1.5S`, as in `datetime`. */
const duration = (text: string | undefined): number | null => parseSeconds(/^PT(\d{1,9}(?:\.\d{1,9})?)S$/.exec(text ?? '')?.[1])

/** Deeper nesting takes the parser time that grows with its square. */
const maxDepth = 200

type Loose = { startMs: number; endMs: number | null; speaker: string; text: string }

export function parseHtml(html: string): Captions {
  const loose: Loose[] = []
  let now = { startMs: 0, endMs: null as number | null, speaker: '' }
  let [isTimed, language] = [false, null as string | null]
  /** The open element that is ignored with its content, and how many of that name are open inside. */
  let skipped = { name: '', depth: 0 }
  let place: 'text' | 'cite' | 'time' = 'text'
  let exact: { startMs: number; endMs: number | null } | null = null
  const texts = { text: '', cite: '', time: '' }
  const end = (): void => {
    const text = tidyText(texts.text)
    texts.text = ''
    if (text === '') return
    if (loose.length === maxSegments) throw tooManySegments()
    loose.push({ ...now, text })
    now = { ...now, endMs: null }
  }
  let depth = 0
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth += 1
        if (depth > maxDepth) throw new UnfitFile('damaged', 'This file is nested too deeply.')
        if (skipped.depth > 0) {
          if (name === skipped.name) skipped.depth += 1
          return
        }
        if (name === 'html') language = /^[A-Za-z-]{2,35}$/.test(attributes['lang'] ?? '') ? attributes['lang']! : null
        if (ignored.has(name)) skipped = { name, depth: 1 }
        else if (name === 'br') texts[place] += ' '
        else if (name === 'cite' || name === 'time') {
          end()
          place = name
          texts[name] = ''
          const startMs = name === 'time' ? duration(attributes['datetime']) : null
          exact = startMs === null ? null : { startMs, endMs: duration(attributes['data-end']) }
        } else if (blocks.has(name)) end()
      },
      ontext(more) {
        if (skipped.depth === 0) texts[place] += more
      },
      onclosetag(name) {
        depth -= 1
        if (skipped.depth > 0) {
          if (name === skipped.name) skipped.depth -= 1
          return
        }
        if (name === 'cite') now = { ...now, speaker: texts.cite }
        else if (name === 'time') {
          const written = parseClock(texts.time.trim().replace(/^[[(]|[\])]$/g, ''))
          const found = exact ?? (written === null ? null : { startMs: written, endMs: null })
          if (found) now = { ...now, ...found }
          isTimed ||= found !== null
        } else if (blocks.has(name)) end()
        if (name === 'cite' || name === 'time') place = 'text'
      },
    },
    { decodeEntities: true, lowerCaseTags: true },
  )
  parser.end(html)
  end()
  const segments = isTimed ? fillEnds(loose) : loose.map((one) => ({ ...one, startMs: 0, endMs: 0 }))
  return { format: 'html', segments: tidySegments(segments), language, isTimed }
}

type HtmlOptions = { language?: string | undefined; title?: string | undefined; isMachine?: boolean }

/** A page that works on its own. Names and texts are escaped. */
export function renderHtml(segments: CaptionSegment[], { language, title = 'Transcript', isMachine = false }: HtmlOptions = {}): string {
  const parts = tidySegments(segments).map(({ startMs, endMs, speaker, text }) => {
    const cite = speaker === '' ? '<cite></cite>' : `<cite>${escapeHtml(speaker)}:</cite>`
    const time = `<time datetime="PT${startMs / 1000}S" data-end="PT${endMs / 1000}S">${writeShortClock(startMs)}</time>`
    return `${cite}\n${time}\n<p>${escapeHtml(text)}</p>\n`
  })
  const note = isMachine ? `<aside><p>${machineNote}</p></aside>\n` : ''
  const lang = language ? ` lang="${escapeHtml(language)}"` : ''
  return `<!doctype html>\n<html${lang}>\n<head>\n<meta charset="utf-8">\n<title>${escapeHtml(title)}</title>\n</head>\n<body>\n${note}${parts.join('')}</body>\n</html>\n`
}
