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

/** Loads something once, and knows whether it is loaded. */
function onceLoaded<T>(load: () => Promise<T>) {
  let loaded: T | undefined
  const listeners = new Set<() => void>()
  const get = async (): Promise<T> => {
    if (loaded !== undefined) return loaded
    loaded = await load()
    listeners.forEach((tell) => tell())
    return loaded
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  return { get, subscribe, now: () => loaded, preload: (): void => void get().catch(() => undefined) }
}

/** The content of a menu or popover, which opens with `whenLoaded`, because it moves the focus into its content. */
export function lazyContent<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const { get, subscribe, now, preload } = onceLoaded(load)
  function Content(props: Props) {
    const [Loaded, setLoaded] = useState(now)
    useEffect(() => {
      setLoaded(now)
      return subscribe(() => setLoaded(now))
    }, [])
    return Loaded ? <Loaded {...props} /> : null
  }
  const whenLoaded = (act: () => void): void => (now() ? act() : void get().then(act, () => undefined))
  return Object.assign(Content, { preload, whenLoaded })
}

/**
 * A dialog that is loaded when it is first opened, or earlier with `preload`. It opens after it is mounted, so that it knows where to
 * return the focus. It doesn't suspend, because React delays what replaces a fallback.
 */
export function lazyDialog<Props extends { opened: boolean }>(load: () => Promise<ComponentType<Props>>) {
  const { get, preload, now } = onceLoaded(load)
  function Later(props: Props) {
    const [Loaded, setLoaded] = useState(now)
    const { opened } = props
    const [isMounted, setMounted] = useState(Loaded !== undefined && !opened)
    useEffect(() => {
      if (Loaded) return setMounted(true)
      if (!opened) return
      const show = () =>
        void get().then(
          (part) => setLoaded(() => part),
          () => undefined,
        )
      show()
      return onReconnect(show)
    }, [Loaded, opened])
    return Loaded ? <Loaded {...props} opened={opened && isMounted} /> : null
  }
  return Object.assign(Later, { load: get, preload })
}

/** Renders a lazy dialog or drawer from its first opening on. */
export function FromFirstOpening({ opened, children }: { opened: boolean; children: ReactNode }) {
  const [wasOpened, setWasOpened] = useState(opened)
  if (opened && !wasOpened) setWasOpened(true)
  return wasOpened ? <Suspense>{children}</Suspense> : null
}
