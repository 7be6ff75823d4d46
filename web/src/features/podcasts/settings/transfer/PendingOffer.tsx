import type { OwnershipOffer } from '@castwright/contract/podcasts.ts'
import { Alert, Button, Text } from '@mantine/core'
import { useState } from 'react'
import { messageOf, rpc } from '../../../../lib/rpc.ts'
import { useSession } from '../../../../lib/session.ts'
import { browserZone, fullTime } from '../../../../lib/time.ts'
import { toast } from '../../../../ui/toast.tsx'
import { useComplaint } from '../../../../ui/useComplaint.ts'
import { keepOffer } from './offer.ts'

/** Somebody was asked and has not answered yet. */
export function PendingOffer({ offer }: { offer: OwnershipOffer }) {
  const timeZone = useSession().user?.timeZone || browserZone()
  const [busy, setBusy] = useState(false)
  const { complain, withdraw } = useComplaint()

  const takeBack = async () => {
    withdraw()
    setBusy(true)
    try {
      await rpc('PodcastService.WithdrawOwnershipOffer', { podcastId: offer.podcastId })
      keepOffer(offer.podcastId, null)
      toast.success('The offer was withdrawn.')
    } catch (error) {
      complain(messageOf(error))
      setBusy(false)
    }
  }

  return (
    <Alert color="blue" title={`Offered to ${offer.toName}`}>
      <Text mb="sm">
        {offer.toName} was asked by mail on {fullTime(offer.createdAt, timeZone)} and can accept until {fullTime(offer.expiresAt, timeZone)}
        . Until then nothing changes.
      </Text>
      <Button variant="default" loading={busy} onClick={takeBack}>
        Withdraw offer
      </Button>
    </Alert>
  )
}
