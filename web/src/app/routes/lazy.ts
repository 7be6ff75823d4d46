import { lazyRouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { loadCode } from '../../lib/loadCode.ts'
import { isOnline } from '../../lib/online.ts'
import { unreachable } from '../../lib/rpcError.ts'

/** A lazily loaded component of a module. */
export const page = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) =>
  lazyRouteComponent(
    () =>
      loadCode(load).catch((cause: unknown) => {
        // The router reloads the page if a module fails to load, which would leave a blank page while offline.
        throw isOnline() ? cause : unreachable(cause)
      }),
    name,
  )
