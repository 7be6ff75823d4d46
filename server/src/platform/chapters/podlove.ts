import { SaxesParser } from 'saxes'
import { escapeHtml } from '../html/escape.ts'
import { parseTime, writeClock } from '../timecode.ts'
import { UnfitFile } from '../unfit.ts'
import { maxChapters, tidyChapters } from './tidy.ts'
import type { Chapter } from './types.ts'

/** Podlove Simple Chapters: XML with a start, a title, and an optional link and image. */

const notXml = (cause?: unknown): UnfitFile => new UnfitFile('damaged', "This file isn't valid XML.", { cause })

const maxDepth = 200

const local = (name: string): string => name.slice(name.indexOf(':') + 1).toLowerCase()

/** The `chapter` elements of a document, even inside a feed. Declarations of entities are rejected: they are a known attack. */
export function parsePodloveChapters(xml: string): Chapter[] {
  const chapters: Chapter[] = []
  const parser = new SaxesParser({ xmlns: false, position: false })
  parser.on('error', (error) => {
    throw notXml(error)
  })
  parser.on('doctype', (doctype) => {
    if (/<!entity/i.test(doctype)) throw notXml()
  })
  let depth = 0
  parser.on('closetag', () => void (depth -= 1))
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1
    if (depth > maxDepth) throw new UnfitFile('damaged', 'This file is nested too deeply.')
    if (local(name) !== 'chapter' || chapters.length === maxChapters) return
    const startMs = parseTime(attributes['start'])
    if (startMs === null) return
    chapters.push({ startMs, title: attributes['title'] ?? '', url: attributes['href'] ?? '', image: attributes['image'] ?? '' })
  })
  parser.write(xml.replace(/^\ufeff/, '').trimStart()).close()
  return tidyChapters(chapters)
}

/** Ends and hidden chapters don't exist in this format: hidden ones are left out. */
export function renderPodloveChapters(chapters: Chapter[]): string {
  const list = tidyChapters(chapters)
    .filter(({ isHidden }) => !isHidden)
    .map(({ startMs, title, url, image }) => {
      const extras = `${url ? ` href="${escapeHtml(url)}"` : ''}${image ? ` image="${escapeHtml(image)}"` : ''}`
      return `  <psc:chapter start="${writeClock(startMs)}" title="${escapeHtml(title)}"${extras}/>\n`
    })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<psc:chapters version="1.2" xmlns:psc="http://podlove.org/simple-chapters">\n${list.join('')}</psc:chapters>\n`
}
