import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { LinkedPage } from '../../components/LinkedPage.tsx'
import { query } from '../../lib/rpc.ts'
import { Plan } from '../../ui/drawings/Plan.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LinkButton } from '../../ui/Links.tsx'
import { type Outcome, Request } from './Request.tsx'

export function ConfirmationPage() {
  const { secret = '' } = useParams({ strict: false })
  return <ConfirmRequest secret={secret} />
}

/** Opened from the link that an assistant got. */
export function ConfirmRequest({ secret }: { secret: string }) {
  const [outcome, setOutcome] = useState<Outcome>()
  const found = useQuery({
    ...query('ConfirmationService.Find', { secret }),
    enabled: outcome === undefined,
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  return (
    <LinkedPage
      title="Confirm a request"
      found={found}
      missing={{ title: 'Request not found', text: 'It may be for a different account, or about something that was deleted.' }}
      missingCodes={['not_found', 'invalid_argument']}
      closed={{ title: 'This request is no longer open', text: 'Ask your assistant for a new one.' }}
      outcome={
        outcome && (
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
        )
      }
    >
      {({ confirmation }) => (
        <Request
          secret={secret}
          confirmation={confirmation}
          isChecking={found.isFetching}
          onCheckAgain={() => void found.refetch()}
          onDecided={setOutcome}
        />
      )}
    </LinkedPage>
  )
}
