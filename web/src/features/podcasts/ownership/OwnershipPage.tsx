import type { OwnershipOffer } from '@castwright/contract/podcasts/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { LinkedPage, ToMyPodcasts } from '../../../components/LinkedPage.tsx'
import { query } from '../../../lib/rpc.ts'
import { Envelope } from '../../../ui/drawings/Envelope.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Offer } from './Offer.tsx'

export function OwnershipPage() {
  const { token = '' } = useParams({ strict: false })
  return <Ownership token={token} />
}

/** Opened from the link in the offer email. */
export function Ownership({ token }: { token: string }) {
  const [declined, setDeclined] = useState<OwnershipOffer>()
  const found = useQuery({
    ...query('PodcastService.FindOwnershipOfferByToken', { token }),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  return (
    <LinkedPage
      title="Ownership offer"
      found={found}
      missing={{ title: 'Offer not found', text: 'It may have been withdrawn or sent to a different account.' }}
      closed={{ title: 'This offer is no longer available', text: 'Ask the owner to send a new offer.' }}
      outcome={
        declined && (
          <EmptyState drawing={<Envelope />} title="You declined the offer" action={<ToMyPodcasts />}>
            {declined.podcastTitle} stays with {declined.fromName}.
          </EmptyState>
        )
      }
    >
      {({ ownershipOffer, obstacle }) => (
        <Offer token={token} offer={ownershipOffer} obstacle={obstacle} onDeclined={() => setDeclined(ownershipOffer)} />
      )}
    </LinkedPage>
  )
}
