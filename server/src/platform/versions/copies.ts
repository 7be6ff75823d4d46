import type { Signals } from '../signals.ts'
import type { VersionKind } from './versions.ts'

/** What a copy was made from. When one of these changes, the copy goes. */
export type Source = { kind: VersionKind; key: string }
export type Made<T> = { value: T; bytes: number; of: Source[] }

export type Copies<T> = {
  /** The copy under this name, where there is one. */
  hit(name: string): T | null
  /** The copy under this name, made where there is none. Null, where there is nothing to copy, is not kept. */
  get(name: string, make: () => Promise<Made<T> | null>): Promise<T | null>
  close(): void
}

const nameOf = ({ kind, key }: Source): string => `${kind} ${key}`

/**
 * Copies of what the database says, kept in memory until one hears that it has changed: a hit costs no query. While changes cannot be
 * heard nothing is kept. Those that were not asked for longest go first.
 */
export function openCopies<T>({
  signals,
  kinds,
  most,
}: {
  signals: Signals
  kinds: VersionKind[]
  /** Bytes. */
  most: number
}): Copies<T> {
  const copies = new Map<string, Made<T>>()
  const bySource = new Map<string, Set<string>>()
  const making = new Map<string, Promise<T | null>>()
  /** For each copy that is being made: the sources that changed since it was begun. What was read then may be old. */
  const watching = new Set<Set<string>>()
  let bytes = 0

  const drop = (name: string): void => {
    const copy = copies.get(name)
    if (!copy) return
    copies.delete(name)
    bytes -= copy.bytes
    for (const source of copy.of.map(nameOf)) {
      bySource.get(source)?.delete(name)
      if (bySource.get(source)?.size === 0) bySource.delete(source)
    }
  }
  const keep = (name: string, copy: Made<T>): void => {
    drop(name)
    copies.set(name, copy)
    bytes += copy.bytes
    for (const source of copy.of.map(nameOf)) bySource.set(source, (bySource.get(source) ?? new Set()).add(name))
    for (const oldest of copies.keys()) {
      if (bytes <= most) break
      drop(oldest)
    }
  }
  /** Whoever asks from now on waits for none that was begun before. */
  const note = (source: string): void => {
    for (const since of watching) since.add(source)
    making.clear()
  }
  const hear = (source: string): void => {
    note(source)
    for (const name of bySource.get(source) ?? []) drop(name)
  }
  const forgetAll = (): void => {
    note('*')
    for (const name of copies.keys()) drop(name)
  }
  const listening = [...kinds.map((kind) => signals.on(kind, (key) => hear(nameOf({ kind, key })))), signals.onReconnect(forgetAll)]

  const make = async (name: string, maker: () => Promise<Made<T> | null>): Promise<T | null> => {
    const since = new Set<string>()
    watching.add(since)
    try {
      const made = await maker()
      const isOld = since.has('*') || made?.of.some((source) => since.has(nameOf(source)))
      if (made && !isOld && signals.live() && made.bytes <= most) keep(name, made)
      return made?.value ?? null
    } finally {
      watching.delete(since)
    }
  }

  const hit = (name: string): T | null => {
    const known = copies.get(name)
    if (!known || !signals.live()) return null
    // Asked for last, so it goes last.
    copies.delete(name)
    copies.set(name, known)
    return known.value
  }

  return {
    hit,
    async get(name, maker) {
      const known = hit(name)
      if (known !== null) return known
      const running = making.get(name)
      if (running) return running
      const begun = make(name, maker).finally(() => {
        if (making.get(name) === begun) making.delete(name)
      })
      making.set(name, begun)
      return begun
    },
    close: () => listening.forEach((end) => end()),
  }
}
