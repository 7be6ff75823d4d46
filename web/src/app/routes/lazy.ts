import { lazyRouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'

/** The named component of a module that is loaded when its page is first opened. */
export const page = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) => lazyRouteComponent(load, name)
