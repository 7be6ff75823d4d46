import { type MarkConfig, type NodeConfig, wrappingInputRule } from '@tiptap/core'
import { Placeholder } from '@tiptap/extensions'
import { StarterKit } from '@tiptap/starter-kit'
import { Indent } from './indent.ts'
import { linkAddress } from './linkAddress.ts'
import { mention, type MentionSource } from './mention.ts'
import { mentionView } from './mentionView.ts'
import { NoteImage } from './noteImage.ts'
import { sentenceLink } from './sentenceLink.ts'

/** Tiptap's list keeps its start number, which the sanitizer removes. So lists always start at 1. */
const plainOrderedList: Partial<NodeConfig> = {
  addAttributes: () => ({}),
  renderHTML: () => ['ol', 0],
  addInputRules() {
    return [wrappingInputRule({ find: /^1\.\s$/, type: this.type })]
  },
}

const link: Partial<MarkConfig> = {
  inclusive: false,
  addInputRules() {
    return [sentenceLink(this.type)]
  },
}

type Options = {
  placeholder?: string | undefined
  /** Show notes and summaries, which may have headings and images. */
  isNotes?: boolean | undefined
  mentions?: MentionSource | undefined
  mentionHint?: string | undefined
}

const Kit = StarterKit.extend({
  addExtensions() {
    return (this.parent?.() ?? []).map((part) => {
      // Excludes text typed right after a link. Tiptap's link includes it when autolink is on, which is the default, as for pasted URLs.
      if (part.name === 'link' && part.type === 'mark') return part.extend(link)
      return part.name === 'orderedList' && part.type === 'node' ? part.extend(plainOrderedList) : part
    })
  },
})

/** The allowed elements, exactly those that the server's sanitizer keeps. */
export const extensions = ({ placeholder = '', mentions, mentionHint, isNotes = false }: Options = {}) => [
  Kit.configure({
    blockquote: false,
    code: false,
    codeBlock: false,
    dropcursor: false,
    gapcursor: false,
    heading: isNotes ? { levels: [2, 3, 4] } : false,
    horizontalRule: false,
    strike: false,
    trailingNode: false,
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      isAllowedUri: (address) => linkAddress(address) !== null,
      HTMLAttributes: { rel: 'noopener nofollow', target: '_blank' },
    },
  }),
  ...(isNotes ? [NoteImage] : []),
  Indent,
  Placeholder.configure({ placeholder }),
  ...(mentions ? [mention(mentions, mentionView, mentionHint)] : []),
]
