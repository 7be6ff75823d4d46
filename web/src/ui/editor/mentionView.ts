import type { Editor } from '@tiptap/core'
import { ReactRenderer } from '@tiptap/react'
import { exitSuggestion } from '@tiptap/suggestion'
import { type MentionProps, type MentionView, mentionKey } from './mention.ts'
import { MentionList, type MentionListProps, optionId } from './MentionList.tsx'
import classes from './MentionList.module.css'

const words = {
  loading: 'Searching...',
  failed: "We couldn't load your team. Please try again.",
  nobody: 'No matching team members.',
  nobodyYet: 'You can mention team members who have a username.',
}

let lists = 0

/** The suggestion list for an @ mention. */
export function mentionView(hasFailed: () => boolean, hint = words.nobodyYet): MentionView {
  const id = `mentions-${(lists += 1)}`
  let popup: ReactRenderer<unknown, MentionListProps> | undefined
  let unmount: (() => void) | undefined
  let latest: MentionProps | undefined
  let people: MentionProps['items'] = []
  let at = 0
  /** The text for which Enter was pressed before its results arrived. */
  let awaited: string | undefined

  const said = ({ loading, query }: MentionProps): string => {
    if (loading) return words.loading
    if (hasFailed()) return words.failed
    return query === '' ? hint : words.nobody
  }

  const draw = (): void => {
    if (!latest) return
    const { command } = latest
    popup?.updateProps({ id, people, at, words: said(latest), onChoose: command })
    tell(latest.editor, people.length === 0 ? null : { 'aria-controls': id, 'aria-activedescendant': optionId(id, at) })
  }
  const leave = (): void => {
    if (latest) exitSuggestion(latest.editor.view, mentionKey)
  }

  return {
    onStart(props) {
      latest = props
      people = []
      at = 0
      popup = new ReactRenderer(MentionList, {
        editor: props.editor,
        className: classes.popup ?? '',
        props: { id, people, at, words: said(props), onChoose: props.command } satisfies MentionListProps,
      })
      unmount = props.mount(popup.element)
      props.editor.on('blur', leave)
    },
    onUpdate(props) {
      latest = props
      // Keeps the previous results until new ones arrive.
      if (!props.loading) {
        people = props.items
        at = 0
        const [first] = people
        if (awaited === props.query && first) {
          props.command(first)
          return
        }
      }
      draw()
    },
    onKeyDown({ event: { key } }) {
      if (people.length === 0) return false
      if (key === 'ArrowDown' || key === 'ArrowUp') {
        at = (at + (key === 'ArrowDown' ? 1 : people.length - 1)) % people.length
        draw()
        return true
      }
      if (key !== 'Enter') return false
      const chosen = people[at]
      // The results may be outdated, so wait for those of the current text.
      if (latest?.loading) awaited = latest.query
      else if (chosen) latest?.command(chosen)
      return true
    },
    onExit({ editor }) {
      editor.off('blur', leave)
      tell(editor, null)
      unmount?.()
      popup?.destroy()
      popup = undefined
      latest = undefined
      awaited = undefined
    },
  }
}

/** The focus stays in the text, which references the active option. */
function tell(editor: Editor, attributes: Record<string, string> | null): void {
  if (editor.isDestroyed) return
  for (const name of ['aria-controls', 'aria-activedescendant']) {
    const value = attributes?.[name]
    if (value === undefined) editor.view.dom.removeAttribute(name)
    else editor.view.dom.setAttribute(name, value)
  }
}
