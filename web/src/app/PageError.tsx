import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useEffect } from 'react'
import { offlineTitle, onReconnect, useOnline } from '../lib/online.ts'
import { messageOf } from '../lib/rpc.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { LinkButton } from '../ui/Links.tsx'
import { Standalone } from '../ui/Standalone.tsx'
import { useInShell } from '../ui/InShell.ts'
import { reloadIfStale } from './staleBuild.ts'

/** Shown in place of a page that failed to load. */
export function PageError(props: ErrorComponentProps) {
  return useInShell() ? (
    <Failed {...props} />
  ) : (
    <Standalone>
      <Failed {...props} />
    </Standalone>
  )
}

/** If it can't be loaded either, the page has no navigation. */
export const loadBareShell = () =>
  import('./shell/BareShell.tsx').then(
    ({ BareShell }) => BareShell,
    () => Standalone,
  )
const BareShell = lazy(async () => ({ default: await loadBareShell() }))

/** The same if the session could not be loaded. Keeps the navigation. */
export function AppError(props: ErrorComponentProps) {
  return (
    <Suspense>
      <BareShell>
        <Failed {...props} />
      </BareShell>
    </Suspense>
  )
}

/** The same if the podcast of a page could not be loaded. */
export function PodcastError(props: ErrorComponentProps) {
  return <Failed {...props} title="Error loading podcast." />
}

function Failed({ error, title = "We couldn't load this page." }: ErrorComponentProps & { title?: string }) {
  const router = useRouter()
  const queries = useQueryErrorResetBoundary()
  const online = useOnline()
  useEffect(() => reloadIfStale(error), [error])
  const retry = useCallback(() => {
    queries.reset()
    void router.invalidate()
  }, [queries, router])
  useEffect(() => onReconnect(retry), [retry])
  return (
    <ErrorState
      title={online ? title : offlineTitle()}
      order={1}
      onRetry={retry}
      action={
        <LinkButton to="/" variant="default">
          Go to My Podcasts
        </LinkButton>
      }
    >
      {messageOf(error)} If it happens again, reload the page.
    </ErrorState>
  )
}
