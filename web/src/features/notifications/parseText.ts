/** A piece of a notification's text. */
export type Run = { text: string; strong: boolean }

const namedEntities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00A0' }

const maxCodePoint = 0x10ffff

function decodeEntity(entity: string, body: string): string {
  if (!body.startsWith('#')) return namedEntities[body.toLowerCase()] ?? entity
  const point = /^#x/i.test(body) ? Number.parseInt(body.slice(2), 16) : Number.parseInt(body.slice(1), 10)
  return point > 0 && point <= maxCodePoint ? String.fromCodePoint(point) : entity
}

const plain = (text: string): string => text.replaceAll(/&(#x[\da-f]{1,6}|#\d{1,7}|[a-z]{2,6});/gi, decodeEntity)

/** Parses a notification's text: <b> becomes bold, entities are decoded, and everything else is plain text. */
export function parseText(htmlText: string): Run[] {
  let strong = false
  const runs: Run[] = []
  for (const part of htmlText.split(/(<\/?b>)/i)) {
    if (/^<\/?b>$/i.test(part)) strong = !part.startsWith('</')
    else if (part) runs.push({ text: plain(part), strong })
  }
  return runs
}
