import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { onReconnect } from '../lib/online.ts'

/**
 * A part of a page that is loaded when it is first rendered, or earlier with `preload`. Without a connection it is missing until the
 * connection is back, and the rest of the page stays.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  /** Tries again whenever the connection is back. */
  function Later(props: Props) {
    const [Loaded, setLoaded] = useState<ComponentType<Props> | null>(null)
    useEffect(
      () =>
        onReconnect(
          () =>
            void load().then(
              (part) => setLoaded(() => part),
              () => undefined,
            ),
        ),
      [],
    )
    return Loaded && <Loaded {...props} />
  }
  const Part = lazy(async () => ({ default: await load().catch((): ComponentType<Props> => Later) }))
  return Object.assign(Part, { preload: (): void => void load().catch(() => undefined) })
}

/** Renders a lazy dialog or drawer from its first opening on. */
export function FromFirstOpening({ opened, children }: { opened: boolean; children: ReactNode }) {
  const [wasOpened, setWasOpened] = useState(opened)
  if (opened && !wasOpened) setWasOpened(true)
  return wasOpened ? <Suspense>{children}</Suspense> : null
}
