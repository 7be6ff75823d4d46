import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { useState } from 'react'
import { rpc } from '../../../../lib/rpc.ts'
import { useSession } from '../../../../lib/session.ts'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { ConfirmPasswordStep } from '../../../../ui/steps/ConfirmPasswordStep.tsx'
import { toast } from '../../../../ui/toast.tsx'
import { ChooseOwnerStep } from './ChooseOwnerStep.tsx'
import type { Candidate } from './candidates.ts'
import { cacheOffer } from './offer.ts'

type Props = { opened: boolean; onClose: () => void; podcast: Podcast }

export function TransferDialog({ opened, onClose, podcast }: Props) {
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
