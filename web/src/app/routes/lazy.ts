import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { loadCode } from '../../lib/loadCode.ts'
import { isOnline } from '../../lib/online.ts'
import { unreachable } from '../../lib/rpcError.ts'

export type Load<Name extends string> = () => Promise<Record<Name, ComponentType>>

/** A lazily loaded component of a module. */
export const page = <Name extends string>(load: Load<Name>, name: Name) =>
  lazyRouteComponent(
    () =>
      loadCode(load).catch((cause: unknown) => {
        // The router reloads the page if a module fails to load, which would leave a blank page while offline.
        throw isOnline() ? cause : unreachable(cause)
      }),
    name,
  )

/** Makes the pages below a route that have only a path, a title and a component. */
export const pagesIn =
  <Parent extends AnyRoute>(parent: Parent) =>
  <const Path extends string, Name extends string>(path: Path, title: string, load: Load<Name>, name: Name) =>
    createRoute({ getParentRoute: () => parent, path, staticData: { title }, component: page(load, name) })

/** Asks for a page's data before its code has arrived. The page doesn't wait for this. If it fails, the page sends the request again. */
export const ahead = <Module>(load: () => Promise<Module>, act: (preload: Module) => void): void => void load().then(act, () => undefined)

export const loadCalendarPreload = () => import('../preloadCalendar.ts')
