import { createContext, useContext } from 'react'

/** Whether the shell already stands around: a page then brings no frame of its own. */
export const InShell = createContext(false)

export const useInShell = (): boolean => useContext(InShell)
