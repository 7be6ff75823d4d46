import type { ComponentType } from 'react'
import { ErrorState } from './ErrorState.tsx'
import { lazyPart } from './lazyPart.tsx'

const Missing = ({ onRetry }: { onRetry: () => void }) => (
  <ErrorState order={3} title="This part couldn't be loaded. If retrying doesn't help, reload the page." onRetry={onRetry} />
)

/** A `lazyPart` that people came for, such as the form of a dialog. If it can't be loaded, it says so. */
export const lazySection = <Props extends object>(load: () => Promise<ComponentType<Props>>) => lazyPart(load, Missing)
