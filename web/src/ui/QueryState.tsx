import type { ReactNode } from 'react'
import { Card } from './Card.tsx'
import { ErrorState } from './ErrorState.tsx'
import { Loading, RowsSkeleton } from './Skeletons.tsx'

type Props = {
  /** The title of the error. */
  title: string
  error: unknown
  refetch: () => unknown
  /** Heading level of the error. */
  order?: 1 | 2 | 3
  /** For pages without a card: the error gets one. */
  inCard?: boolean
  /** How many rows the skeleton has. */
  rows?: number
  /** A skeleton in the shape of the content, instead of rows. */
  children?: ReactNode
}

/** Shown while a query has no data: a skeleton, or the error with a button to try again. */
export function QueryState({ title, error, refetch, order = 2, inCard = false, rows = 5, children }: Props) {
  if (error) {
    const state = <ErrorState title={title} order={order} error={error} onRetry={() => void refetch()} />
    return inCard ? <Card>{state}</Card> : state
  }
  return <Loading>{children ?? <RowsSkeleton rows={rows} />}</Loading>
}
