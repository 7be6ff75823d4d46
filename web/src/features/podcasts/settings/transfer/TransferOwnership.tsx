import { Button, Input, Text, Alert } from '@mantine/core'
import type { OwnershipOffer, Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { messageOf, rpc, query } from '../../../../lib/rpc.ts'
import { useStepDialog } from '../../../../ui/steps/useStepDialog.ts'
import { useSession } from '../../../../lib/session.ts'
import { browserZone, fullTime } from '../../../../lib/time.ts'
import { toast } from '../../../../ui/toast.tsx'
import { useErrorToast } from '../../../../ui/useErrorToast.ts'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { ConfirmPasswordStep } from '../../../../ui/steps/ConfirmPasswordStep.tsx'
import { ChooseOwnerStep } from './ChooseOwnerStep.tsx'
import type { Candidate } from './candidates.ts'
import { queryClient } from '../../../../lib/queryClient.ts'

/** Lets the owner transfer the podcast to a team member. */
export function TransferOwnership({ podcast }: { podcast: Podcast }) {
  const id = useId()
  const { opened, round, open, close } = useStepDialog()
  const { data, error, refetch } = useQuery(offerQuery(podcast.id))
  const offer = data?.ownershipOffer
  return (
    <Input.Wrapper label="Transfer Ownership" labelElement="div" labelProps={{ id }}>
      <div role="group" aria-labelledby={id}>
        {offer ? <PendingOffer offer={offer} /> : null}
        {offer || error ? null : (
          <Text c="dimmed" mb="sm">
            Transfer the podcast to an active team member. You'll stay on as an admin.
          </Text>
        )}
        {error ? (
          <Text c="dimmed" mb="sm" role="alert">
            {messageOf(error)}
          </Text>
        ) : null}
        {error ? (
          <Button variant="default" onClick={() => void refetch()}>
            Try again
          </Button>
        ) : null}
        {offer || error ? null : (
          <Button variant="default" onClick={open} disabled={!data}>
            Transfer ownership
          </Button>
        )}
      </div>
      <TransferDialog key={round} opened={opened} onClose={close} podcast={podcast} />
    </Input.Wrapper>
  )
}

/** An offer that hasn't been answered yet. */
function PendingOffer({ offer }: { offer: OwnershipOffer }) {
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

type Props = { opened: boolean; onClose: () => void; podcast: Podcast }

function TransferDialog({ opened, onClose, podcast }: Props) {
  const { user } = useSession()
  const [chosen, choose] = useState<Candidate>()
  const hasPassword = user?.providers.includes('password') ?? true

  // Says what is wrong with the person where the person is chosen.
  const check = async (candidate: Candidate) => {
    await rpc('PodcastService.CheckNewOwner', { podcastId: podcast.id, newOwnerId: candidate.id })
    choose(candidate)
  }

  const offerTo = async ({ id, name }: Candidate) => {
    const { ownershipOffer } = await rpc('PodcastService.OfferOwnership', { podcastId: podcast.id, newOwnerId: id })
    cacheOffer(podcast.id, ownershipOffer)
    onClose()
    toast.success(`We emailed your offer to ${name}.`)
  }

  return (
    <Dialog opened={opened} onClose={onClose} title={chosen ? 'Confirm Password' : 'Transfer Ownership'} size="wide">
      {chosen ? (
        <ConfirmPasswordStep
          hint={`Enter your password to offer ${podcast.title} to ${chosen.name}.`}
          submitLabel="Send offer"
          onConfirmed={() => offerTo(chosen)}
          onCancel={onClose}
        />
      ) : (
        <ChooseOwnerStep
          podcastId={podcast.id}
          submitLabel={hasPassword ? 'Continue' : 'Send offer'}
          onChosen={hasPassword ? check : offerTo}
          onCancel={onClose}
        />
      )}
    </Dialog>
  )
}

const offerQuery = (podcastId: string) => ({ ...query('PodcastService.FindOwnershipOffer', { podcastId }), staleTime: 0 })

const cacheOffer = (podcastId: string, ownershipOffer: OwnershipOffer | null): void => {
  queryClient.setQueryData(offerQuery(podcastId).queryKey, { ownershipOffer })
}
