import { Button, Group, TextInput } from '@mantine/core'
import type { Editor } from '@tiptap/core'
import { type SubmitEvent, useState } from 'react'
import { Dialog } from '../Dialog.tsx'
import { linkAddress } from './linkAddress.ts'

type Props = { editor: Editor; opened: boolean; onClose: () => void }

const addressAt = (editor: Editor): string => String(editor.getAttributes('link')['href'] ?? '')

/** Links the selected text. Without a selection, inserts the URL as text. */
export function LinkDialog({ editor, opened, onClose }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Link">
      <LinkForm editor={editor} onClose={onClose} />
    </Dialog>
  )
}

function LinkForm({ editor, onClose }: Omit<Props, 'opened'>) {
  const [before] = useState(() => addressAt(editor))
  const [typed, setTyped] = useState(before)
  const [error, setError] = useState('')

  const save = (event: SubmitEvent) => {
    event.preventDefault()
    // React would bubble the submit event to the form around the editor.
    event.stopPropagation()
    const href = linkAddress(typed)
    if (href === null) return setError('Please enter a web or email address.')
    setLink(editor, href)
    onClose()
  }
  const remove = () => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
    onClose()
  }

  return (
    <form onSubmit={save} noValidate>
      <TextInput
        label="Address"
        description="A web page or an email address."
        placeholder="https://"
        type="url"
        inputMode="url"
        autoComplete="off"
        data-autofocus
        value={typed}
        error={error}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setError('')
        }}
      />
      <Group mt="lg" justify="flex-end" gap="sm">
        {before ? (
          <Button variant="subtle" color="red" mr="auto" onClick={remove}>
            Remove link
          </Button>
        ) : null}
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit">Save link</Button>
      </Group>
    </form>
  )
}

function setLink(editor: Editor, href: string): void {
  const link = editor.chain().focus().extendMarkRange('link')
  const { empty } = editor.state.selection
  if (empty && !editor.isActive('link')) {
    const text = href.replace(/^mailto:/, '')
    link.insertContent({ type: 'text', text, marks: [{ type: 'link', attrs: { href } }] })
  } else {
    link.setLink({ href })
  }
  // Text typed next isn't part of the link.
  link
    .command(({ tr, commands }) => commands.setTextSelection(tr.selection.to))
    .unsetMark('link')
    .run()
}
