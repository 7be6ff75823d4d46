import { EditorContent, useEditor } from '@tiptap/react'
import { getNonce } from 'get-nonce'
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { EditorSkeleton } from './EditorSkeleton.tsx'
import { extensions } from './extensions.ts'
import { LinkDialog } from './LinkDialog.tsx'
import type { MentionSource } from './mention.ts'
import { pasted } from './pasted.ts'
import { Toolbar } from './Toolbar.tsx'
import './content.css'
import classes from './Editor.module.css'

export type EditorProps = {
  id: string
  /** HTML as it is stored. */
  value: string
  /** Gets what was stored, to the letter, when all is as it was. */
  onChange: (html: string) => void
  onBlur?: (() => void) | undefined
  labelledBy: string
  describedBy: string
  invalid: boolean
  disabled: boolean
  placeholder?: string | undefined
  /** The first that is given counts. */
  mentions?: MentionSource | undefined
  /** Who could be offered, where nobody can. */
  mentionHint?: string | undefined
  /** The cursor stands at its end from the beginning. */
  startsFocused?: boolean | undefined
  /** Keeps headings and images. */
  isNotes?: boolean | undefined
  /** With a tool that offers emoji. */
  emoji?: boolean | undefined
  ref?: Ref<{ focus: () => void }> | undefined
}

const isLinkKey = ({ key, metaKey, ctrlKey, shiftKey, altKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'k' && (metaKey || ctrlKey) && !shiftKey && !altKey

/** Loaded when it is first shown: nobody waits for it on other pages. */
export function Editor({
  id,
  value,
  onChange,
  onBlur,
  labelledBy,
  describedBy,
  invalid,
  disabled,
  placeholder,
  mentions,
  mentionHint,
  startsFocused = false,
  emoji = false,
  isNotes = false,
  ref,
}: EditorProps) {
  const [linking, setLinking] = useState(false)
  const [kit] = useState(() => extensions({ placeholder, mentions, mentionHint, isNotes }))
  /** What was stored, and how the editor writes the same. */
  const stored = useRef<{ value: string; html?: string }>({ value })
  const said = useRef(value)

  const editor = useEditor({
    // What is made before its place on the page is sure can be gone again by then.
    immediatelyRender: false,
    extensions: kit,
    content: value,
    editable: !disabled,
    autofocus: startsFocused ? 'end' : false,
    // The pages' content policy lets no other styles in.
    injectNonce: getNonce(),
    editorProps: {
      attributes: {
        id,
        class: `cw-text ${classes.text ?? ''}`,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelledBy,
        'aria-describedby': describedBy,
        'aria-invalid': String(invalid),
        'aria-disabled': String(disabled),
      },
      transformPastedHTML: pasted,
      handleDOMEvents: {
        // In a text that is being written, links lead nowhere.
        click: (_view, event) => {
          if (event.target instanceof Element && event.target.closest('a')) event.preventDefault()
          return false
        },
        keydown: (_view, event) => {
          // Tab leaves the text, as it leaves every field; other keys indent.
          if (event.key === 'Tab') return true
          if (!isLinkKey(event)) return false
          event.preventDefault()
          setLinking(true)
          return true
        },
      },
    },
    onUpdate: ({ editor: changed }) => {
      const html = changed.getHTML()
      said.current = html === stored.current.html ? stored.current.value : changed.isEmpty ? '' : html
      if (said.current !== value) onChange(said.current)
    },
    onBlur: () => onBlur?.(),
  })

  useEffect(() => {
    if (!editor) return
    stored.current.html ??= editor.getHTML()
    if (value === said.current) return
    said.current = value
    editor.commands.setContent(value, { emitUpdate: false })
    stored.current = { value, html: editor.getHTML() }
  }, [editor, value])

  useEffect(() => editor?.setEditable(!disabled, false), [editor, disabled])
  useImperativeHandle(ref, () => ({ focus: () => void editor?.commands.focus() }), [editor])

  if (!editor) return <EditorSkeleton />
  return (
    <div className={classes.frame} data-invalid={invalid || undefined} data-disabled={disabled || undefined}>
      <Toolbar editor={editor} disabled={disabled} controls={id} emoji={emoji} onLink={() => setLinking(true)} />
      <EditorContent editor={editor} />
      <LinkDialog editor={editor} opened={linking} onClose={() => setLinking(false)} />
    </div>
  )
}
