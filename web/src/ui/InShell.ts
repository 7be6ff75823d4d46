import { createContext, useContext } from 'react'

/** Whether the page is inside the shell and needs no frame of its own. */
export const InShell = createContext(false)

export const useInShell = (): boolean => useContext(InShell)
