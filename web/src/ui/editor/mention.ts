import { type MentionOptions, Mention as TiptapMention } from '@tiptap/extension-mention'
import { PluginKey } from '@tiptap/pm/state'
import type { SuggestionOptions, SuggestionProps } from '@tiptap/suggestion'

/** Somebody whom a text can name. */
export type Mentioned = {
  id: string
  name: string
  /** The page that the mention leads to; null where there is none. */
  href: string | null
  /** Beside the name, to tell two of the same name apart. */
  hint?: string
  photo?: string | null
}

/** Whom to offer for what was typed after the @. */
export type MentionSource = (text: string, signal: AbortSignal) => Promise<Mentioned[]>

type Attributes = { id: string; href: string | null; name: string }
type Options = Omit<SuggestionOptions<Mentioned, Attributes>, 'editor'>
export type MentionProps = SuggestionProps<Mentioned, Attributes>
export type MentionView = ReturnType<NonNullable<Options['render']>>

export const mentionKey = new PluginKey('mention')
const pause = 150

/** A link with the mentioned one's id; one character as far as the cursor is concerned. */
const MentionNode = TiptapMention.extend<MentionOptions<Mentioned, Attributes>>({
  addAttributes() {
    return {
      id: { default: null, parseHTML: (element) => element.getAttribute('data-mention'), rendered: false },
      href: { default: null, parseHTML: (element) => element.getAttribute('href'), rendered: false },
      name: { default: '', parseHTML: (element) => element.textContent.replace(/^@/, ''), rendered: false },
    }
  },
  parseHTML() {
    // Before the links, which would take it for one of theirs.
    return [{ tag: 'a[data-mention]', priority: 1001 }]
  },
  renderHTML({ node }) {
    const { id, href, name } = node.attrs as Attributes
    return ['a', href === null ? { 'data-mention': id } : { 'data-mention': id, href }, `@${name}`]
  },
  renderText: ({ node }) => `@${(node.attrs as Attributes).name}`,
})

/** `source` is asked as one types, `view` shows what it answers; `hint` says who could be offered, where nobody can. */
export function mention(source: MentionSource, view: (hasFailed: () => boolean, hint?: string) => MentionView, hint?: string) {
  let failed = false
  const suggestion: Options = {
    pluginKey: mentionKey,
    debounce: pause,
    items: async ({ query, signal }) => {
      failed = false
      try {
        return await source(query, signal)
      } catch {
        failed = true
        return []
      }
    },
    command: ({ editor, range, props: { id, href, name } }) => {
      const named = { type: 'mention', attrs: { id, href, name } }
      editor
        .chain()
        .focus()
        .insertContentAt(range, [named, { type: 'text', text: ' ' }])
        .run()
    },
    render: () => view(() => failed, hint),
  }
  return MentionNode.configure({ deleteTriggerWithBackspace: true, suggestion })
}
