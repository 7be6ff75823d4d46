import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'

/** A part of a page that is loaded when it is first rendered, or earlier with `preload`. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Part = lazy(async () => ({ default: await load() }))
  return Object.assign(Part, { preload: (): void => void load().catch(() => undefined) })
}

/** Renders a lazy dialog or drawer from its first opening on. */
export function FromFirstOpening({ opened, children }: { opened: boolean; children: ReactNode }) {
  const [wasOpened, setWasOpened] = useState(opened)
  if (opened && !wasOpened) setWasOpened(true)
  return wasOpened ? <Suspense>{children}</Suspense> : null
}
