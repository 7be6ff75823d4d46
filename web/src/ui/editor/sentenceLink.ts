import { withoutEnd } from '@castwright/contract/plain-urls.ts'
import { InputRule } from '@tiptap/core'
import type { MarkType } from '@tiptap/pm/model'
import { linkAddress } from './linkAddress.ts'

/** Links a URL at the end of a sentence once a space is typed. Tiptap's autolink skips URLs that punctuation follows. */
export const sentenceLink = (type: MarkType): InputRule =>
  new InputRule({
    find: /(?<![^\s("'“‘[])(?:https?:\/\/|www\.)\S+ $/i,
    handler: ({ state: { tr, doc }, range: { from, to }, match: [typed] }) => {
      const word = typed.trimEnd()
      const url = withoutEnd(word)
      const href = linkAddress(url)
      const end = from + url.length
      if (url === word || href === null || doc.rangeHasMark(from, end, type)) return null
      tr.addMark(from, end, type.create({ href })).insertText(' ', to)
      return undefined
    },
  })
