import type { OwnershipOffer } from '@castwright/contract/podcasts/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { query, RpcError } from '../../../lib/rpc.ts'
import { useSession } from '../../../lib/session.ts'
import { Card } from '../../../ui/Card.tsx'
import { Door } from '../../../ui/drawings/Door.tsx'
import { Envelope } from '../../../ui/drawings/Envelope.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { LinkButton } from '../../../ui/Links.tsx'
import { Page } from '../../../ui/Page.tsx'
import { FormSkeleton, Loading } from '../../../ui/Skeletons.tsx'
import { Offer } from './Offer.tsx'
import classes from './OwnershipPage.module.css'

export function OwnershipPage() {
  const { token = '' } = useParams({ strict: false })
  return <Ownership token={token} />
}

/** Opened from the link in the offer email. */
export function Ownership({ token }: { token: string }) {
  const [declined, setDeclined] = useState<OwnershipOffer>()
  const { data, error, refetch } = useQuery({
    ...query('PodcastService.FindOwnershipOfferByToken', { token }),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  return (
    <Page title="Ownership offer">
      <Card className={classes.card}>
        {declined ? (
          <EmptyState drawing={<Envelope />} title="You declined the offer" action={<Home />}>
            {declined.podcastTitle} stays with {declined.fromName}.
          </EmptyState>
        ) : data ? (
          <Offer token={token} offer={data.ownershipOffer} obstacle={data.obstacle} onDeclined={() => setDeclined(data.ownershipOffer)} />
        ) : error ? (
          <NoOffer error={error} onRetry={() => void refetch()} />
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

function NoOffer({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const email = useSession().user?.email
  if (error instanceof RpcError && error.code === 'not_found') {
    return (
      <EmptyState drawing={<Door />} title="Offer not found" action={<Home />}>
        It may have been withdrawn or sent to a different account. You're signed in as {email}.
      </EmptyState>
    )
  }
  if (error instanceof RpcError && error.code === 'failed_precondition') {
    return (
      <EmptyState drawing={<Door />} title="This offer is no longer available" action={<Home />}>
        {error.message} Ask the owner to send a new offer.
      </EmptyState>
    )
  }
  return <ErrorState title="Error loading data." onRetry={onRetry} error={error} />
}
