import { useEffect, useEffectEvent, useRef } from 'react'
import { type Command, findByKeys, startsKeys } from './commands.ts'
import { useShortcutsOn } from './memory.ts'

/** How long the second key of a pair may take. */
const pairMs = 1500

/** Whatever handles keys itself: fields, editors, lists, menus and sliders. */
const busy = [
  'input:not([type=checkbox], [type=radio], [type=button])',
  'textarea',
  'select',
  '[contenteditable]:not([contenteditable=false])',
  ...['textbox', 'combobox', 'listbox', 'menu', 'menuitem', 'slider', 'spinbutton', 'application'].map((role) => `[role=${role}]`),
  // Grids that only use arrow keys say so.
  '[role=grid]:not([data-shortcuts])',
].join(', ')

/** Dialogs and drawers cover the page that a shortcut would act on. */
const covers = '[role=dialog], [role=alertdialog]'

const isTaken = (event: KeyboardEvent): boolean =>
  event.defaultPrevented ||
  event.isComposing ||
  event.repeat ||
  event.ctrlKey ||
  event.metaKey ||
  event.altKey ||
  (event.target instanceof Element && event.target.closest(busy) !== null) ||
  document.querySelector(covers) !== null

/** Runs commands by their keys, unless they are turned off. */
export function useShortcuts(commands: readonly Command[]): void {
  const isOn = useShortcutsOn()
  const first = useRef<{ key: string; at: number } | null>(null)
  const press = useEffectEvent((event: KeyboardEvent): void => {
    // Shift alone must not end a pair.
    if (event.key.length !== 1 || isTaken(event)) return
    const key = event.key.toLowerCase()
    const before = first.current !== null && event.timeStamp - first.current.at < pairMs ? first.current.key : null
    first.current = null
    const command = findByKeys(commands, before === null ? key : `${before} ${key}`)
    if (command) {
      event.preventDefault()
      command.run()
    } else if (before === null && startsKeys(commands, key)) {
      event.preventDefault()
      first.current = { key, at: event.timeStamp }
    }
  })
  useEffect(() => {
    if (!isOn) return
    const listen = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [isOn])
}
