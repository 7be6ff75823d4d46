import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { messageOf } from '../lib/rpc.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Standalone } from '../ui/Standalone.tsx'
import { useInShell } from './shell/InShell.ts'
import { reloadIfStale } from './staleBuild.ts'

/** What stands in the place of a page that could not be shown. */
export function PageError({ error }: ErrorComponentProps) {
  const router = useRouter()
  const queries = useQueryErrorResetBoundary()
  const inShell = useInShell()
  useEffect(() => reloadIfStale(error), [error])
  const retry = () => {
    queries.reset()
    void router.invalidate()
  }
  const state = (
    <ErrorState title="This page could not be shown." order={1} onRetry={retry}>
      {messageOf(error)} If it happens again, reload the page.
    </ErrorState>
  )
  return inShell ? state : <Standalone>{state}</Standalone>
}
