import type { User } from '@castwright/contract/profiles.ts'
import { useEffect, useRef, useState } from 'react'
import type { Facts, FileName, Files } from './fields.ts'
import { saveProfile } from './save.ts'

type Broken = 'canceled' | 'left'

/** Saving with its progress, and the way to call it back while files are on their way. */
export function useSave() {
  const [progress, setProgress] = useState<Partial<Record<FileName, number>>>({})
  const underWay = useRef<AbortController>(null)
  useEffect(() => () => underWay.current?.abort('left' satisfies Broken), [])

  const save = async (user: User, facts: Facts, files: Files): Promise<User | Broken> => {
    const abort = new AbortController()
    underWay.current = abort
    try {
      return await saveProfile(user, facts, files, {
        signal: abort.signal,
        onProgress: (file, share) => setProgress((before) => ({ ...before, [file]: share })),
        onSent: () => setProgress({}),
      })
    } catch (error) {
      if (abort.signal.aborted) return abort.signal.reason as Broken
      throw error
    } finally {
      // Where one file failed, the other need not arrive.
      abort.abort()
      setProgress({})
    }
  }
  return { save, progress, cancel: () => underWay.current?.abort('canceled' satisfies Broken) }
}
