import { createContext } from 'react'

/** Where a settings page shows its index: next to its sections, or in this element (null until it is mounted). */
export const IndexPlace = createContext<HTMLElement | null | undefined>(undefined)
