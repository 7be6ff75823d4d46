import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { UseFormReturn } from 'react-hook-form'
import { type Fields, type PanelName, panelOf, panels, type Settings, settingNames } from './form.ts'

/** Which panels are open; at first, all. */
export function usePanels(form: UseFormReturn<Fields, unknown, Settings>) {
  const [opened, setOpened] = useState<ReadonlySet<PanelName>>(new Set(panels))

  const toggle = (panel: PanelName) =>
    setOpened((before) => {
      const after = new Set(before)
      if (!after.delete(panel)) after.add(panel)
      return after
    })

  /** Opens every panel with a mistake in it and goes to the first. */
  const reveal = (also: readonly PanelName[] = []) => {
    const faulty = settingNames.filter((name) => form.getFieldState(name).error !== undefined)
    // What is folded away takes no focus.
    flushSync(() => setOpened((before) => new Set([...before, ...also, ...faulty.map((name) => panelOf[name])])))
    const [first] = faulty
    if (first) form.setFocus(first)
  }
  return { opened, toggle, reveal }
}
