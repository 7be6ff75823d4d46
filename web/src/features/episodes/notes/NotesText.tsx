import { EditorContent, useEditor } from '@tiptap/react'
import { getNonce } from 'get-nonce'
import { useState } from 'react'
import { extensions } from '../../../ui/editor/extensions.ts'
import '../../../ui/editor/content.css'

/** Notes to be read, made of the same parts as those that are written: nothing else of the HTML gets onto the page. */
export function NotesText({ html }: { html: string }) {
  const [kit] = useState(() => extensions())
  const editor = useEditor({
    immediatelyRender: false,
    editable: false,
    extensions: kit,
    content: html,
    injectNonce: getNonce(),
    editorProps: { attributes: { class: 'cw-text' } },
  })
  return <EditorContent editor={editor} />
}
