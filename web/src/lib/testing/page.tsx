import { MantineProvider, mergeThemeOverrides } from '@mantine/core'
import { ModalsProvider } from '@mantine/modals'
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
import { act, fireEvent, render, screen } from '@testing-library/react'
import { type UserEvent, userEvent } from '@testing-library/user-event'
import { theme } from '../../ui/mantine.ts'
import { loadToasts } from '../../ui/toast.tsx'
import { WayBackBar } from '../../ui/WayBackBar.tsx'
import { queryClient } from '../queryClient.ts'

// Closed lists are not rendered. Otherwise a form renders every hidden category again on each change.
const testTheme = mergeThemeOverrides(theme, { components: { Combobox: { defaultProps: { keepMounted: false } } } })

/** Opens a screen at a URL with the app's providers. Other URLs are empty pages. */
export async function openPage(Screen: RouteComponent, at: string) {
  // Dialogs are inside the router, as in the app, because they contain links.
  const root = createRootRoute({
    component: () => (
      <ModalsProvider>
        <WayBackBar />
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
  const { Toasts } = await loadToasts()
  // Without Mantine's variables and classes: happy-dom applies every rule again for each computed style.
  render(
    <MantineProvider theme={testTheme} withCssVariables={false} withGlobalClasses={false} env="test">
      <QueryClientProvider client={queryClient}>
        <Toasts />
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  return { user: userEvent.setup({ pointerEventsCheck: 0 }), place: () => router.state.location.href }
}

export const field = (label: string): HTMLInputElement => screen.getByLabelText<HTMLInputElement>(label)
export const button = (name: string): HTMLButtonElement => screen.getByRole<HTMLButtonElement>('button', { name })
/** Changes a field and leaves it, with three events instead of a dozen. Tests of what happens while typing call `user.type` themselves. */
export const changeField = (box: HTMLElement, value: string): Promise<void> =>
  act(async () => {
    fireEvent.focus(box)
    fireEvent.change(box, { target: { value } })
    fireEvent.blur(box)
  })
/** Searches in a field with a list. Typing would render the options once for each key. */
export async function searchIn(user: Pick<UserEvent, 'click'>, box: HTMLElement, text: string): Promise<void> {
  await user.click(box)
  await act(async () => void fireEvent.change(box, { target: { value: text } }))
}
/** The overlay behind an open drawer or dialog. */
export function mask(): Element {
  const found = [...document.querySelectorAll('.mantine-Drawer-overlay, .mantine-Modal-overlay')].at(-1)
  if (!found) throw new Error('Nothing covers the page.')
  return found
}
/** The help and error texts below a field. */
export const messageAt = (label: string): string =>
  document.getElementById(field(label).getAttribute('aria-describedby')?.split(' ')[0] ?? '')?.textContent ?? ''

/** Pastes a text into a field. Typing renders the form for each key, which only tests of typing itself need. */
export async function pasteInto(user: Pick<UserEvent, 'click' | 'paste'>, input: HTMLElement, text: string): Promise<void> {
  await user.click(input)
  await user.paste(text)
}
