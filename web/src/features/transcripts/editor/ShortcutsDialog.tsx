import { Kbd } from '@mantine/core'
import { Fragment } from 'react'
import { Dialog } from '../../../ui/Dialog.tsx'
import classes from './Editor.module.css'

const shortcuts: [keys: string[], what: string][] = [
  [['Tab'], 'Next segment'],
  [['Shift', 'Tab'], 'Previous segment'],
  [['Esc'], 'Leave the text. Then Tab moves to the next control, Space plays and Enter returns'],
  [['Enter'], 'Split the segment at the cursor'],
  [['Backspace'], 'At the start of a segment: merge it with the previous one'],
  [['Delete'], 'At the end of a segment: merge it with the next one'],
  [['Alt', 'K'], 'Play or pause'],
  [['Alt', 'J'], 'Back 5 seconds'],
  [['Alt', 'L'], 'Forward 5 seconds'],
  [['Alt', 'P'], 'Play from the word at the cursor'],
  [['Alt', '1–9'], 'Assign a speaker, in list order'],
  [['Alt', '['], "Start the segment at the player's position"],
  [['Alt', ']'], "End the segment at the player's position"],
  [['Alt', 'T'], "Enter the segment's times"],
  [['Ctrl', 'Enter'], 'Mark the segment as checked and go to the next one'],
  [['Ctrl', 'F'], 'Find and replace'],
  [['Ctrl', 'Z'], 'Undo'],
  [['Ctrl', 'Shift', 'Z'], 'Redo'],
]

const isApple = /mac|iphone|ipad/i.test(navigator.userAgent)
const nameOf = (key: string): string => (isApple && key === 'Ctrl' ? '⌘' : isApple && key === 'Alt' ? '⌥' : key)

/** The keys of the editor. */
export function ShortcutsDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Keyboard shortcuts" size="wide">
      <dl className={classes.shortcuts}>
        {shortcuts.map(([keys, what]) => (
          <Fragment key={what}>
            <dt>
              {keys.map((key, at) => (
                <Fragment key={key}>
                  {at > 0 ? ' + ' : ''}
                  <Kbd>{nameOf(key)}</Kbd>
                </Fragment>
              ))}
            </dt>
            <dd>{what}</dd>
          </Fragment>
        ))}
      </dl>
    </Dialog>
  )
}
