import { UnfitFile } from '../unfit.ts'

/** Values of all kinds in a document. A transcript of 20 hours with a time for each word has fewer. */
const maxValues = 2_000_000
const maxDepth = 100

const signs = { quote: 0x22, backslash: 0x5c, comma: 0x2c, openObject: 0x7b, openArray: 0x5b, closeObject: 0x7d, closeArray: 0x5d }

/**
 * `JSON.parse` for foreign text. Objects take up to 30 times the memory of their text, so values are counted first. Undefined if it isn't
 * JSON. Throws `UnfitFile` if there are too many values.
 */
export function parseForeignJson(text: string): unknown {
  let [values, depth, isQuoted] = [0, 0, false]
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (isQuoted) {
      if (code === signs.backslash) at += 1
      else if (code === signs.quote) isQuoted = false
    } else if (code === signs.quote) isQuoted = true
    else if (code === signs.comma) values += 1
    else if (code === signs.openObject || code === signs.openArray) {
      values += 1
      depth += 1
      if (depth > maxDepth) throw new UnfitFile('damaged', 'This file is nested too deeply.')
    } else if (code === signs.closeObject || code === signs.closeArray) depth -= 1
    if (values > maxValues) throw new UnfitFile('too-large', 'This file has too many values.')
  }
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
