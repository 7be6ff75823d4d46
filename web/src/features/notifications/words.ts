/** A run of a notification's text, as it stands. */
export type Run = { text: string; strong: boolean }

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00A0' }

const highest = 0x10ffff

function decoded(entity: string, body: string): string {
  if (!body.startsWith('#')) return named[body.toLowerCase()] ?? entity
  const point = /^#x/i.test(body) ? Number.parseInt(body.slice(2), 16) : Number.parseInt(body.slice(1), 10)
  return point > 0 && point <= highest ? String.fromCodePoint(point) : entity
}

const plain = (text: string): string => text.replaceAll(/&(#x[\da-f]{1,6}|#\d{1,7}|[a-z]{2,6});/gi, decoded)

/** The words of a notification: names in <b> are strong, entities become what they stand for, everything else is text. */
export function runsOf(htmlText: string): Run[] {
  let strong = false
  const runs: Run[] = []
  for (const part of htmlText.split(/(<\/?b>)/i)) {
    if (/^<\/?b>$/i.test(part)) strong = !part.startsWith('</')
    else if (part) runs.push({ text: plain(part), strong })
  }
  return runs
}
