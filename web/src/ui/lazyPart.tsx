import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { create } from 'zustand'
import { loadCode } from '../lib/loadCode.ts'
import { onReconnect } from '../lib/online.ts'
import { loadOrAsk } from './loadOrAsk.tsx'

/**
 * A part of a page that is loaded when it is first rendered, or earlier with `preload`. Without a connection it is missing until the
 * connection is back, and the rest of the page stays. `Missing` is shown in its place.
 */
export function lazyPart<Props extends object>(
  importPart: () => Promise<ComponentType<Props>>,
  Missing?: ComponentType<{ onRetry: () => void }>,
) {
  const load = () => loadCode(importPart)
  /** Tries again whenever the connection is back. */
  function Later(props: Props) {
    const [Loaded, setLoaded] = useState<ComponentType<Props> | null>(null)
    const retry = () =>
      void load().then(
        (part) => setLoaded(() => part),
        () => undefined,
      )
    useEffect(() => onReconnect(retry), [])
    if (Loaded) return <Loaded {...props} />
    return Missing ? <Missing onRetry={retry} /> : null
  }
  const Part = lazy(async () => ({ default: await load().catch((): ComponentType<Props> => Later) }))
  return Object.assign(Part, { preload: (): void => void load().catch(() => undefined) })
}

/** Loads a component once, and tells who waits for it. */
function onceLoaded<Props>(load: () => Promise<ComponentType<Props>>) {
  const useStore = create<{ Loaded?: ComponentType<Props> }>(() => ({}))
  const get = async (): Promise<ComponentType<Props>> => {
    const { Loaded = await loadCode(load) } = useStore.getState()
    useStore.setState({ Loaded })
    return Loaded
  }
  return {
    get,
    useStore,
    isLoaded: () => useStore.getState().Loaded !== undefined,
    preload: (): void => void get().catch(() => undefined),
  }
}

/**
 * The content of something that opens with `whenLoaded`, such as a menu, which moves the focus into its content. Renders nothing until it is
 * loaded.
 */
export function lazyContent<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const { get, useStore, isLoaded, preload } = onceLoaded(load)
  function Content(props: Props) {
    const { Loaded } = useStore()
    return Loaded ? <Loaded {...props} /> : null
  }
  const whenLoaded = (act: () => void, giveUp?: () => void): void =>
    isLoaded() ? act() : void loadOrAsk(get).then((loaded) => (loaded === null ? giveUp?.() : act()))
  return Object.assign(Content, { preload, whenLoaded })
}

/**
 * A dialog or drawer that is loaded when it is first opened, or earlier with `preload`. It opens after it is mounted, so that it knows
 * where to return the focus. It doesn't suspend, because React delays what replaces a fallback.
 */
export function lazyDialog<Props extends { opened: boolean; onClose: () => unknown }>(load: () => Promise<ComponentType<Props>>) {
  const { get, useStore, preload } = onceLoaded(load)
  function Later(props: Props) {
    const { opened, onClose } = props
    const { Loaded } = useStore()
    const [wasOpened, setWasOpened] = useState(opened)
    const [isMounted, setMounted] = useState(false)
    if (opened && !wasOpened) setWasOpened(true)
    const giveUp = useEffectEvent(onClose)
    useEffect(() => {
      if (Loaded) return setMounted(wasOpened)
      if (!opened) return
      let isWanted = true
      void loadOrAsk(get).then((part) => (part === null && isWanted ? giveUp() : undefined))
      return () => {
        isWanted = false
      }
    }, [Loaded, opened, wasOpened])
    return Loaded && wasOpened ? <Loaded {...props} opened={opened && isMounted} /> : null
  }
  return Object.assign(Later, { load: get, preload })
}

/** Renders a lazy dialog or drawer from its first opening on. */
export function FromFirstOpening({ opened, children }: { opened: boolean; children: ReactNode }) {
  const [wasOpened, setWasOpened] = useState(opened)
  if (opened && !wasOpened) setWasOpened(true)
  return wasOpened ? <Suspense>{children}</Suspense> : null
}
