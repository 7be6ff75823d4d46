import { useRouterState } from '@tanstack/react-router'
import { type PageShape, PageSkeleton } from '../ui/Skeletons.tsx'

/** The same as in first-paint.js, which runs before everything else. */
const shapes: [RegExp, PageShape][] = [
  [/^\/my-podcasts\/?$|^\/$/, 'grid'],
  [/^\/[^/]+\/episodes\/manage\//, 'episode'],
  [/^\/[^/]+\/episodes(\/|$)/, 'list'],
  [/^\/settings(\/|$)|^\/podcast\/[^/]+\/redirect$/, 'settings'],
]

export const shapeOf = (path: string): PageShape => shapes.find(([known]) => known.test(path))?.[1] ?? 'page'

/** The skeleton of the page that is loading. */
export function PendingPage() {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  return <PageSkeleton shape={shapeOf(path)} />
}
