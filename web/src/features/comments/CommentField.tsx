import { commentLimits } from '@castwright/contract/comments/limits.ts'
import { visibleLength } from '@castwright/contract/text.ts'
import { Group } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { RichTextField } from '../../ui/editor/RichTextField.tsx'
import { suggestMembers, type Person } from './people.ts'
import classes from './CommentField.module.css'

type Props = {
  label: string
  placeholder?: string
  description?: string
  team: readonly Person[]
  userId: string
  value: string
  disabled: boolean
  onChange: (html: string) => void
  /** Called on Ctrl+Enter or Cmd+Enter. */
  onSend: () => void
  onCancel?: () => void
  startsFocused?: boolean
  fieldRef?: (field: { focus: () => void } | null) => void
  /** Between the text and the buttons. */
  extra?: ReactNode
  children: ReactNode
}

/** Whether the comment is neither empty nor too long. */
export const isSendable = (html: string): boolean => {
  const length = visibleLength(html)
  return length > 0 && length <= commentLimits.text
}

const isInText = (event: KeyboardEvent): boolean => event.target instanceof Element && event.target.closest('[contenteditable]') !== null

/** The editor for a comment, with its buttons. */
export function CommentField({ team, userId, onSend, onCancel, extra, children, placeholder, ...field }: Props) {
  // The editor keeps its first mention source, but the team may load later.
  const people = useRef(team)
  useEffect(() => {
    people.current = team
  }, [team])

  const beforeEditor = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || !isInText(event)) return
    // Otherwise the editor inserts a line break.
    event.preventDefault()
    event.stopPropagation()
    onSend()
  }
  const afterEditor = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented && isInText(event)) onCancel?.()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Handles keys of the editor inside.
    <div className={classes.field} onKeyDownCapture={beforeEditor} onKeyDown={afterEditor}>
      <RichTextField
        hideLabel
        emoji
        limit={commentLimits.text}
        placeholder={placeholder}
        mentions={(text) => Promise.resolve(suggestMembers(people.current, userId, text))}
        mentionHint="No other team members yet."
        {...field}
      />
      {extra}
      <Group gap="xs" mt="xs" justify="flex-end">
        {children}
      </Group>
    </div>
  )
}
