import { lazy, Suspense } from 'react'

const Panel = import.meta.env.DEV
  ? lazy(() => import('@tanstack/react-query-devtools').then(({ ReactQueryDevtools }) => ({ default: ReactQueryDevtools })))
  : null

/** The developer panel of the data queries; a build for people has none of it. */
export function Devtools() {
  if (!Panel) return null
  return (
    <Suspense>
      <Panel />
    </Suspense>
  )
}
