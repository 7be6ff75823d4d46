import type { OwnershipOffer } from '@castwright/contract/podcasts/shapes.ts'
import { Alert, Button, Text } from '@mantine/core'
import { useState } from 'react'
import { messageOf, rpc } from '../../../../lib/rpc.ts'
import { useSession } from '../../../../lib/session.ts'
import { browserZone, fullTime } from '../../../../lib/time.ts'
import { toast } from '../../../../ui/toast.tsx'
import { useErrorToast } from '../../../../ui/useErrorToast.ts'
import { cacheOffer } from './offer.ts'

/** An offer that hasn't been answered yet. */
export function PendingOffer({ offer }: { offer: OwnershipOffer }) {
  const timeZone = useSession().user?.timeZone || browserZone()
  const [busy, setBusy] = useState(false)
  const { showError, hideError } = useErrorToast()

  const withdrawOffer = async () => {
    hideError()
    setBusy(true)
    try {
      await rpc('PodcastService.WithdrawOwnershipOffer', { podcastId: offer.podcastId })
      cacheOffer(offer.podcastId, null)
      toast.success('Offer withdrawn.')
    } catch (error) {
      showError(messageOf(error))
      setBusy(false)
    }
  }

  return (
    <Alert color="blue" title={`Offered to ${offer.toName}`}>
      <Text mb="sm">
        We emailed {offer.toName} on {fullTime(offer.createdAt, timeZone)}. They can accept until {fullTime(offer.expiresAt, timeZone)}.
        Nothing changes until then.
      </Text>
      <Button variant="default" loading={busy} onClick={withdrawOffer}>
        Withdraw offer
      </Button>
    </Alert>
  )
}
