import { Placeholder } from '@tiptap/extensions'
import { StarterKit } from '@tiptap/starter-kit'
import { Indent } from './indent.ts'
import { linkAddress } from './linkAddress.ts'
import { mention, type MentionSource } from './mention.ts'
import { mentionView } from './mentionView.ts'
import { NoteImage } from './noteImage.ts'
import { OrderedList } from './orderedList.ts'

type Options = {
  placeholder?: string | undefined
  /** Show notes and summaries, which may have headings and images. */
  isNotes?: boolean | undefined
  mentions?: MentionSource | undefined
  mentionHint?: string | undefined
}

/** Excludes text typed right after a link. Tiptap's link includes it when autolink is on. */
const Kit = StarterKit.extend({
  addExtensions() {
    return (this.parent?.() ?? []).map((part) => (part.name === 'link' && part.type === 'mark' ? part.extend({ inclusive: false }) : part))
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
    orderedList: false,
    strike: false,
    trailingNode: false,
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      isAllowedUri: (address) => linkAddress(address) !== null,
      HTMLAttributes: { rel: 'noopener nofollow', target: '_blank' },
    },
  }),
  OrderedList,
  ...(isNotes ? [NoteImage] : []),
  Indent,
  Placeholder.configure({ placeholder }),
  ...(mentions ? [mention(mentions, mentionView, mentionHint)] : []),
]
