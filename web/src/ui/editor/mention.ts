import { type MentionOptions, Mention as TiptapMention } from '@tiptap/extension-mention'
import { PluginKey } from '@tiptap/pm/state'
import type { SuggestionOptions, SuggestionProps } from '@tiptap/suggestion'

/** Someone who can be mentioned. */
export type Mentioned = {
  id: string
  name: string
  /** The URL of the mention; null if there is none. */
  href: string | null
  /** Distinguishes people with the same name. */
  hint?: string
  photo?: string | null
}

/** Finds people for the text after the @. */
export type MentionSource = (text: string, signal: AbortSignal) => Promise<Mentioned[]>

type Attributes = { id: string; href: string | null; name: string }
type Options = Omit<SuggestionOptions<Mentioned, Attributes>, 'editor'>
export type MentionProps = SuggestionProps<Mentioned, Attributes>
export type MentionView = ReturnType<NonNullable<Options['render']>>

export const mentionKey = new PluginKey('mention')
const pause = 150

/** A link with the user's ID, treated as a single character. */
const MentionNode = TiptapMention.extend<MentionOptions<Mentioned, Attributes>>({
  addAttributes() {
    return {
      id: { default: null, parseHTML: (element) => element.getAttribute('data-mention'), rendered: false },
      href: { default: null, parseHTML: (element) => element.getAttribute('href'), rendered: false },
      name: { default: '', parseHTML: (element) => element.textContent.replace(/^@/, ''), rendered: false },
    }
  },
  parseHTML() {
    // Parsed before links, which would match too.
    return [{ tag: 'a[data-mention]', priority: 1001 }]
  },
  renderHTML({ node }) {
    const { id, href, name } = node.attrs as Attributes
    return ['a', href === null ? { 'data-mention': id } : { 'data-mention': id, href }, `@${name}`]
  },
  renderText: ({ node }) => `@${(node.attrs as Attributes).name}`,
})

/** `source` is queried while typing, `view` shows the results, and `hint` is shown without any. */
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
