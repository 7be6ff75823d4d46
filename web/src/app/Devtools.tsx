import { lazy, Suspense } from 'react'

const Panel = import.meta.env.DEV
  ? lazy(() => import('@tanstack/react-query-devtools').then(({ ReactQueryDevtools }) => ({ default: ReactQueryDevtools })))
  : null

/** The query devtools. Not part of production builds. */
export function Devtools() {
  if (!Panel) return null
  return (
    <Suspense>
      <Panel />
    </Suspense>
  )
}
