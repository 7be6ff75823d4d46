import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { query, RpcError } from '../../lib/rpc.ts'
import { useSession } from '../../lib/session.ts'
import { Card } from '../../ui/Card.tsx'
import { Door } from '../../ui/drawings/Door.tsx'
import { Plan } from '../../ui/drawings/Plan.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { LinkButton } from '../../ui/Links.tsx'
import { Page } from '../../ui/Page.tsx'
import { FormSkeleton, Loading } from '../../ui/Skeletons.tsx'
import classes from './ConfirmationPage.module.css'
import { Request } from './Request.tsx'

export function ConfirmationPage() {
  const { secret = '' } = useParams({ strict: false })
  return <ConfirmRequest secret={secret} />
}

type Outcome = { title: string; text: string; href: string }

/** Opened from the link that an assistant got. */
export function ConfirmRequest({ secret }: { secret: string }) {
  const [outcome, setOutcome] = useState<Outcome>()
  const { data, error, isFetching, refetch } = useQuery({
    ...query('ConfirmationService.Find', { secret }),
    enabled: outcome === undefined,
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  return (
    <Page title="Confirm a request">
      <Card className={classes.card}>
        {outcome ? (
          <EmptyState
            drawing={<Plan />}
            title={outcome.title}
            action={
              <LinkButton to={outcome.href} variant="default">
                Continue
              </LinkButton>
            }
          >
            {outcome.text}
          </EmptyState>
        ) : data ? (
          <Request
            secret={secret}
            confirmation={data.confirmation}
            isChecking={isFetching}
            onCheckAgain={() => void refetch()}
            onDecided={setOutcome}
          />
        ) : error ? (
          <NoRequest error={error} onRetry={() => void refetch()} />
        ) : (
          <Loading>
            <FormSkeleton fields={2} />
          </Loading>
        )}
      </Card>
    </Page>
  )
}

const Home = () => (
  <LinkButton to="/my-podcasts" variant="default">
    My Podcasts
  </LinkButton>
)

function NoRequest({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const email = useSession().user?.email
  if (error instanceof RpcError && (error.code === 'not_found' || error.code === 'invalid_argument')) {
    return (
      <EmptyState drawing={<Door />} title="Request not found" action={<Home />}>
        It may be for a different account, or about something that was deleted. You're signed in as {email}.
      </EmptyState>
    )
  }
  if (error instanceof RpcError && error.code === 'failed_precondition') {
    return (
      <EmptyState drawing={<Door />} title="This request is no longer open" action={<Home />}>
        {error.message} Ask your assistant for a new one.
      </EmptyState>
    )
  }
  return <ErrorState title="Error loading data." onRetry={onRetry} error={error} />
}
