import { Placeholder } from '@tiptap/extensions'
import { StarterKit } from '@tiptap/starter-kit'
import { Indent } from './indent.ts'
import { linkAddress } from './linkAddress.ts'
import { mention, type MentionSource } from './mention.ts'
import { mentionView } from './mentionView.ts'
import { OrderedList } from './orderedList.ts'

type Options = { placeholder?: string | undefined; mentions?: MentionSource | undefined; mentionHint?: string | undefined }

/** Text typed right after a link is not part of it; Tiptap's own link takes it in wherever addresses become links by themselves. */
const Kit = StarterKit.extend({
  addExtensions() {
    return (this.parent?.() ?? []).map((part) => (part.name === 'link' && part.type === 'mark' ? part.extend({ inclusive: false }) : part))
  },
})

/** What a text of a user can be made of: exactly what the server keeps of it. */
export const extensions = ({ placeholder = '', mentions, mentionHint }: Options = {}) => [
  Kit.configure({
    blockquote: false,
    code: false,
    codeBlock: false,
    dropcursor: false,
    gapcursor: false,
    heading: false,
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
  Indent,
  Placeholder.configure({ placeholder }),
  ...(mentions ? [mention(mentions, mentionView, mentionHint)] : []),
]
