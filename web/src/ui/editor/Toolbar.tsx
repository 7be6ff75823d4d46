import { ActionIcon, Tooltip } from '@mantine/core'
import {
  IconBold,
  IconIndentDecrease,
  IconIndentIncrease,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
  IconMoodSmile,
  IconUnderline,
  type Icon as TablerIcon,
} from '@tabler/icons-react'
import { type ChainedCommands, type Editor, useEditorState } from '@tiptap/react'
import { type KeyboardEvent, useState } from 'react'
import { EmojiPopover } from '../emoji/EmojiPopover.tsx'
import { Icon } from '../Icon.tsx'
import { sizes } from '../theme.ts'
import classes from './Toolbar.module.css'

type Props = { editor: Editor; disabled: boolean; controls: string; emoji: boolean; onLink: () => void }

type Tool = {
  name: string
  icon: TablerIcon
  /** As in `aria-keyshortcuts`, after Control or Meta. */
  keys?: string
  run: (editor: Editor) => void
  isOn?: (editor: Editor) => boolean
  isClosed?: (editor: Editor) => boolean
}

/** Turns a mark or list on and off. */
const toggle = (name: string, icon: TablerIcon, keys: string, type: string, change: (chain: ChainedCommands) => ChainedCommands): Tool => ({
  name,
  icon,
  keys,
  run: (editor) => change(editor.chain().focus()).run(),
  isOn: (editor) => editor.isActive(type),
})

const indent = (name: string, icon: TablerIcon, keys: string, by: 1 | -1): Tool => ({
  name,
  icon,
  keys,
  run: (editor) => editor.chain().focus().indent(by).run(),
  isClosed: (editor) => !editor.can().indent(by),
})

const tools: Tool[][] = [
  [
    toggle('Bold', IconBold, 'B', 'bold', (chain) => chain.toggleBold()),
    toggle('Italic', IconItalic, 'I', 'italic', (chain) => chain.toggleItalic()),
    toggle('Underline', IconUnderline, 'U', 'underline', (chain) => chain.toggleUnderline()),
  ],
  [
    toggle('Numbered list', IconListNumbers, 'Shift+7', 'orderedList', (chain) => chain.toggleOrderedList()),
    toggle('Bulleted list', IconList, 'Shift+8', 'bulletList', (chain) => chain.toggleBulletList()),
  ],
  [indent('Decrease indent', IconIndentDecrease, '[', -1), indent('Increase indent', IconIndentIncrease, ']', 1)],
]

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)
const spoken = (keys: string): string => `${isApple ? 'Meta' : 'Control'}+${keys}`
const written = (keys: string): string => (isApple ? `⌘${keys.replace('Shift+', '⇧')}` : `Ctrl+${keys}`)

/** A single tab stop. Arrow keys move between buttons. */
export function Toolbar({ editor, disabled, controls, emoji, onLink }: Props) {
  const [stop, setStop] = useState(0)
  const [choosing, setChoosing] = useState(false)
  const link: Tool = { name: 'Link', icon: IconLink, keys: 'K', run: onLink, isOn: () => editor.isActive('link') }
  const smile: Tool = { name: 'Emoji', icon: IconMoodSmile, run: () => setChoosing(true) }
  const groups = [...tools, emoji ? [link, smile] : [link]]
  const all = groups.flat()
  const states = useEditorState({
    editor,
    selector: () => all.map(({ isOn, isClosed }) => ({ on: isOn?.(editor), closed: isClosed?.(editor) ?? false })),
  })
  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const by = { ArrowRight: 1, ArrowLeft: all.length - 1 }[event.key]
    if (by === undefined) return
    const next = (stop + by) % all.length
    setStop(next)
    event.currentTarget.querySelectorAll<HTMLElement>('button')[next]?.focus()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its buttons take the focus.
    <div role="toolbar" aria-label="Formatting" aria-controls={controls} className={classes.toolbar} onKeyDown={walk}>
      {groups.map((group) => (
        <div key={group[0]?.name} className={classes.group}>
          {group.map((tool) => {
            const at = all.indexOf(tool)
            const { on, closed } = states[at] ?? { closed: false }
            const isClosed = disabled || closed
            const drawn = (
              <Tooltip key={tool.name} label={tool.keys ? `${tool.name} (${written(tool.keys)})` : tool.name}>
                <ActionIcon
                  size={sizes.controlSmall}
                  aria-label={tool.name}
                  aria-pressed={on}
                  aria-keyshortcuts={tool.keys && spoken(tool.keys)}
                  aria-disabled={isClosed}
                  {...(isClosed && { 'data-disabled': true })}
                  tabIndex={at === stop ? 0 : -1}
                  className={classes.tool}
                  onFocus={() => setStop(at)}
                  // Keeps the cursor in the text.
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => isClosed || tool.run(editor)}
                >
                  <Icon of={tool.icon} />
                </ActionIcon>
              </Tooltip>
            )
            return tool.name === smile.name ? (
              <EmojiPopover
                key={tool.name}
                opened={choosing}
                onClose={() => setChoosing(false)}
                onChoose={(chosen) => editor.chain().focus().insertContent(chosen).run()}
              >
                {drawn}
              </EmojiPopover>
            ) : (
              drawn
            )
          })}
        </div>
      ))}
    </div>
  )
}
