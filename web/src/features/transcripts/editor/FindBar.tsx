import { IconButton } from '../../../ui/IconButton.tsx'
import { Box, Button, Checkbox, TextInput } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { counted, exactCount } from '../../../lib/numbers.ts'
import { toast } from '../../../ui/toast.tsx'
import { findMatches, type Match, maxMatches, replaceAll, replaceMatch, type Search } from '../model/find.ts'
import classes from './Editor.module.css'
import type { Editor } from './store.ts'

export type Finding = Search & { replacement: string; at: number }

export const noFinding: Finding = { text: '', replacement: '', isCaseSensitive: false, isWholeWord: false, at: 0 }

type Props = {
  editor: Editor
  finding: Finding
  matches: readonly Match[]
  onChange: (finding: Finding) => void
  /** Shows a match in the list. */
  onShow: (match: Match) => void
  onClose: () => void
}

/** Find and replace. */
export function FindBar({ editor, finding, matches, onChange, onShow, onClose }: Props) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.select(), [])
  const count = matches.length
  const at = count === 0 ? 0 : finding.at % count
  const go = (to: number) => {
    if (count === 0) return
    const place = (to + count) % count
    onChange({ ...finding, at: place })
    const match = matches[place]
    if (match) onShow(match)
  }
  const replaceOne = () => {
    // The results shown may lag behind an edit.
    const match = findMatches(editor.now().lines, finding)[at]
    if (match && editor.edit(replaceMatch(editor.now().lines, match, finding.replacement))) onChange({ ...finding, at })
  }
  const replaceEvery = () => {
    const changes = replaceAll(editor.now().lines, finding, finding.replacement)
    // The toast is a task of its own, or both together would block the page for a moment.
    if (editor.edit(changes)) setTimeout(() => toast.undo(`Replaced in ${counted(changes.length, 'segment')}.`, editor.undo))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose()
    else if (event.key === 'Enter' && event.target === input.current) go(at + (event.shiftKey ? -1 : 1))
    else return
    event.preventDefault()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it from any of its fields.
    <div className={classes.find} role="search" aria-label="Find and replace" onKeyDown={onKeyDown}>
      <TextInput
        ref={input}
        aria-label="Find"
        placeholder="Find"
        flex="1 1 var(--cw-size-badge-column)"
        miw="var(--cw-size-badge-column)"
        value={finding.text}
        onChange={({ currentTarget }) => onChange({ ...finding, text: currentTarget.value, at: 0 })}
      />
      <Box component="span" miw="var(--cw-size-art)" c="dimmed" fz="sm" style={{ fontVariantNumeric: 'tabular-nums' }} role="status">
        {finding.text === ''
          ? ''
          : count === 0
            ? 'No results'
            : `${exactCount(at + 1)} of ${exactCount(count)}${count === maxMatches ? '+' : ''}`}
      </Box>
      <IconButton icon={IconChevronUp} label="Previous result" disabled={count === 0} onClick={() => go(at - 1)} />
      <IconButton icon={IconChevronDown} label="Next result" disabled={count === 0} onClick={() => go(at + 1)} />
      <TextInput
        aria-label="Replace with"
        placeholder="Replace with"
        flex="1 1 var(--cw-size-badge-column)"
        miw="var(--cw-size-badge-column)"
        value={finding.replacement}
        onChange={({ currentTarget }) => onChange({ ...finding, replacement: currentTarget.value })}
      />
      <Button variant="default" size="xs" disabled={count === 0} onClick={replaceOne}>
        Replace
      </Button>
      <Button variant="default" size="xs" disabled={count === 0} onClick={replaceEvery}>
        Replace all
      </Button>
      <Checkbox
        size="xs"
        label="Match case"
        checked={finding.isCaseSensitive}
        onChange={({ currentTarget }) => onChange({ ...finding, isCaseSensitive: currentTarget.checked, at: 0 })}
      />
      <Checkbox
        size="xs"
        label="Whole words"
        checked={finding.isWholeWord}
        onChange={({ currentTarget }) => onChange({ ...finding, isWholeWord: currentTarget.checked, at: 0 })}
      />
      <IconButton icon={IconX} label="Close find and replace" onClick={onClose} />
    </div>
  )
}
