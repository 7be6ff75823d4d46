import type { Editor } from '@tiptap/core'
import { ReactRenderer } from '@tiptap/react'
import { exitSuggestion } from '@tiptap/suggestion'
import { type MentionProps, type MentionView, mentionKey } from './mention.ts'
import { MentionList, type MentionListProps, optionId } from './MentionList.tsx'
import classes from './mentionView.module.css'

const words = {
  loading: 'Looking for people...',
  failed: 'People could not be looked up. Please try again.',
  nobody: 'No matching team members.',
  nobodyYet: 'Team members who have a username can be mentioned here.',
}

let lists = 0

/** The list under the cursor while an @ is being completed. */
export function mentionView(hasFailed: () => boolean, hint = words.nobodyYet): MentionView {
  const id = `mentions-${(lists += 1)}`
  let popup: ReactRenderer<unknown, MentionListProps> | undefined
  let unmount: (() => void) | undefined
  let latest: MentionProps | undefined
  let people: MentionProps['items'] = []
  let at = 0
  /** What was typed when Enter was pressed before the list for it had come. */
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
      // What was found before stays in sight until there is something newer.
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
      // The list of a moment ago may not hold the person that was typed: the next one decides.
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

/** The focus stays in the text: it says which line of the list is meant. */
function tell(editor: Editor, attributes: Record<string, string> | null): void {
  if (editor.isDestroyed) return
  for (const name of ['aria-controls', 'aria-activedescendant']) {
    const value = attributes?.[name]
    if (value === undefined) editor.view.dom.removeAttribute(name)
    else editor.view.dom.setAttribute(name, value)
  }
}
