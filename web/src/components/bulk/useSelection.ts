import { type RefObject, useRef, useState } from 'react'
import { messageOf } from '../../lib/rpc.ts'
import { toast } from '../../ui/toast.tsx'
import { type Things, useBulk } from './useBulk.tsx'

export type Selection<Item> = {
  selected: ReadonlyMap<string, Item>
  select: (items: readonly Item[], isChosen: boolean) => void
  selectAll: () => Promise<void>
  end: () => void
  run: ReturnType<typeof useBulk<Item>>['run']
}

/** The button that starts and ends selecting. */
export type SelectToggle = { isSelecting: boolean; onBegin: () => void; onEnd: () => void; ref: RefObject<HTMLButtonElement | null> }

/** Which items of a list are selected, and what is done with them. */
export function useSelection<Item>(things: Things<Item>, fetchAll: () => Promise<readonly Item[]>) {
  /** Null unless items are being selected. */
  const [selected, setSelected] = useState<ReadonlyMap<string, Item> | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const end = () => {
    setSelected(null)
    // The bar goes away with the focus in it.
    button.current?.focus({ preventScroll: true })
  }
  const { run, dialogs } = useBulk(things, end)
  const mapOf = (items: readonly Item[]) => items.map((item): [string, Item] => [things.idOf(item), item])
  const selection: Selection<Item> | null = selected && {
    selected,
    select: (items, isChosen) => {
      const given = new Map(mapOf(items))
      setSelected(new Map(isChosen ? [...selected, ...given] : [...selected].filter(([id]) => !given.has(id))))
    },
    selectAll: async () => {
      try {
        setSelected(new Map(mapOf(await fetchAll())))
      } catch (error) {
        toast.error(messageOf(error))
      }
    },
    end,
    run,
  }
  const toggle: SelectToggle = { isSelecting: selected !== null, onBegin: () => setSelected(new Map()), onEnd: end, ref: button }
  return { selection, toggle, dialogs }
}
