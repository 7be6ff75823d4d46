import { MantineProvider } from '@mantine/core'
import { modals, ModalsProvider } from '@mantine/modals'
import { notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  type RouteComponent,
  RouterProvider,
} from '@tanstack/react-router'
import { cleanup, configure, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach } from 'vitest'
import { cssVariables, theme } from '../../ui/mantine.ts'
import { Toasts } from '../../ui/toast.tsx'
import { queryClient } from '../queryClient.ts'

// A growing text field asks for it, and happy-dom has none.
Object.defineProperty(document, 'fonts', { value: new EventTarget() })

// A busy machine is slow, not wrong.
configure({ asyncUtilTimeout: 60_000 })

afterEach(() => {
  modals.closeAll()
  notifications.clean()
  cleanup()
  queryClient.clear()
})

/** Opens a screen at an address, within all that surrounds it in the app; other addresses are empty pages. */
export async function openPage(Screen: RouteComponent, at: string) {
  // As in the app, dialogs stand inside the router: they hold links.
  const root = createRootRoute({
    component: () => (
      <ModalsProvider>
        <Outlet />
      </ModalsProvider>
    ),
  })
  const { pathname } = new URL(at, 'http://own.invalid')
  const here = createRoute({ getParentRoute: () => root, path: pathname, component: Screen })
  const elsewhere = createRoute({ getParentRoute: () => root, path: '$', component: () => null })
  const router = createRouter({
    routeTree: root.addChildren([here, elsewhere]),
    history: createMemoryHistory({ initialEntries: [at] }),
  })
  await router.load()
  render(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} env="test">
      <QueryClientProvider client={queryClient}>
        <Toasts />
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  return { user: userEvent.setup(), place: () => router.state.location.href }
}

export const field = (label: string): HTMLInputElement => screen.getByLabelText<HTMLInputElement>(label)
export const button = (name: string): HTMLButtonElement => screen.getByRole<HTMLButtonElement>('button', { name })
/** What is said of a field under it. */
export const messageAt = (label: string): string =>
  document.getElementById(field(label).getAttribute('aria-describedby') ?? '')?.textContent ?? ''
