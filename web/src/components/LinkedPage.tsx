import type { ReactNode } from 'react'
import { RpcError } from '../lib/rpc.ts'
import { useSession } from '../lib/session.ts'
import { Card } from '../ui/Card.tsx'
import { Door } from '../ui/drawings/Door.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { LinkButton } from '../ui/Links.tsx'
import { Page } from '../ui/Page.tsx'
import { QueryState } from '../ui/QueryState.tsx'
import { FormSkeleton } from '../ui/Skeletons.tsx'

type Words = { title: string; text: string }

type Props<T> = {
  title: string
  found: { data: T | undefined; error: unknown; refetch: () => unknown }
  /** If the link leads to nothing. */
  missing: Words
  missingCodes?: readonly string[]
  /** If it's too late. The server says why, before the text. */
  closed: Words
  /** What became of it, instead of the question. */
  outcome: ReactNode
  children: (data: T) => ReactNode
}

export const ToMyPodcasts = () => (
  <LinkButton to="/my-podcasts" variant="default">
    My Podcasts
  </LinkButton>
)

/** A page with a question, opened from a link for one account. */
export function LinkedPage<T>({ title, found, missing, missingCodes = ['not_found'], closed, outcome, children }: Props<T>) {
  const email = useSession().user?.email
  const { data, error, refetch } = found
  const code = error instanceof RpcError ? error.code : ''
  const content = () => {
    if (outcome) return outcome
    if (data !== undefined) return children(data)
    if (missingCodes.includes(code))
      return (
        <EmptyState drawing={<Door />} title={missing.title} action={<ToMyPodcasts />}>
          {missing.text} You're signed in as {email}.
        </EmptyState>
      )
    if (error instanceof RpcError && code === 'failed_precondition')
      return (
        <EmptyState drawing={<Door />} title={closed.title} action={<ToMyPodcasts />}>
          {error.message} {closed.text}
        </EmptyState>
      )
    return (
      <QueryState title="Error loading data." error={error} refetch={refetch}>
        <FormSkeleton fields={2} />
      </QueryState>
    )
  }
  return (
    <Page title={title}>
      <Card maw="var(--cw-size-form)" mx="auto">
        {content()}
      </Card>
    </Page>
  )
}
