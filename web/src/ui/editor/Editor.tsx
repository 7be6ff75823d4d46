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
  /** Stored HTML. */
  value: string
  /** Receives the exact stored HTML if nothing changed. */
  onChange: (html: string) => void
  onBlur?: (() => void) | undefined
  labelledBy: string
  describedBy: string
  invalid: boolean
  disabled: boolean
  required: boolean
  placeholder?: string | undefined
  /** Only the initial value is used. */
  mentions?: MentionSource | undefined
  /** The hint shown if there is no one to mention. */
  mentionHint?: string | undefined
  /** Focuses the end of the text initially. */
  startsFocused?: boolean | undefined
  /** Keeps headings and images. */
  isNotes?: boolean | undefined
  /** Adds an emoji button. */
  emoji?: boolean | undefined
  ref?: Ref<{ focus: () => void }> | undefined
}

const isLinkKey = ({ key, metaKey, ctrlKey, shiftKey, altKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'k' && (metaKey || ctrlKey) && !shiftKey && !altKey

/** Loaded lazily, when first shown. */
export function Editor({
  id,
  value,
  onChange,
  onBlur,
  labelledBy,
  describedBy,
  invalid,
  disabled,
  required,
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
  /** The stored HTML, and the editor's output for it. */
  const stored = useRef<{ value: string; html?: string }>({ value })
  const said = useRef(value)

  const editor = useEditor({
    // An editor created during render could be discarded before mounting.
    immediatelyRender: false,
    extensions: kit,
    content: value,
    editable: !disabled,
    autofocus: startsFocused ? 'end' : false,
    // The CSP allows no other styles.
    injectNonce: getNonce(),
    editorProps: {
      attributes: {
        id,
        class: `cw-text ${classes.text ?? ''}`,
        role: 'textbox',
        dir: 'auto',
        'aria-multiline': 'true',
        'aria-labelledby': labelledBy,
        'aria-describedby': describedBy,
        'aria-invalid': String(invalid),
        'aria-disabled': String(disabled),
        'aria-required': String(required),
      },
      transformPastedHTML: pasted,
      handleDOMEvents: {
        // Links in the editor aren't clickable.
        click: (_view, event) => {
          if (event.target instanceof Element && event.target.closest('a')) event.preventDefault()
          return false
        },
        keydown: (_view, event) => {
          // Tab leaves the field as usual. Other keys indent.
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
