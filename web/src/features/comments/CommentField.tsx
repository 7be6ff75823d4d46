import { commentLimits } from '@castwright/contract/limits.ts'
import { visibleLength } from '@castwright/contract/text.ts'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { RichTextField } from '../../ui/editor/RichTextField.tsx'
import { offered, type Person } from './people.ts'
import { words } from './words.ts'
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
  /** Control or Command and Enter. */
  onSend: () => void
  onCancel?: () => void
  startsFocused?: boolean
  fieldRef?: (field: { focus: () => void } | null) => void
  children: ReactNode
}

/** Whether there is something to send, and not too much of it. */
export const isSendable = (html: string): boolean => {
  const length = visibleLength(html)
  return length > 0 && length <= commentLimits.text
}

const isInText = (event: KeyboardEvent): boolean => event.target instanceof Element && event.target.closest('[contenteditable]') !== null

/** A comment that is being written, and its buttons. */
export function CommentField({ team, userId, onSend, onCancel, children, placeholder, ...field }: Props) {
  // The editor keeps the first source that it is given; the team may be known later.
  const people = useRef(team)
  useEffect(() => {
    people.current = team
  }, [team])

  const beforeEditor = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || !isInText(event)) return
    // The editor would break the line.
    event.preventDefault()
    event.stopPropagation()
    onSend()
  }
  const afterEditor = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented && isInText(event)) onCancel?.()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the text in it.
    <div className={classes.field} onKeyDownCapture={beforeEditor} onKeyDown={afterEditor}>
      <RichTextField
        hideLabel
        emoji
        limit={commentLimits.text}
        placeholder={placeholder}
        mentions={(text) => Promise.resolve(offered(people.current, userId, text))}
        mentionHint={words.mentionHint}
        {...field}
      />
      <div className={classes.buttons}>{children}</div>
    </div>
  )
}
