import { lazyRouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { isOnline } from '../../lib/online.ts'
import { unreachable } from '../../lib/rpcError.ts'

/** The named component of a module that is loaded when its page is first opened. */
export const page = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) =>
  lazyRouteComponent(
    () =>
      load().catch((cause: unknown) => {
        // The router reloads the page for a module that is missing, which without a connection would leave nothing at all.
        throw isOnline() ? cause : unreachable(cause)
      }),
    name,
  )
