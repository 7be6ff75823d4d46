import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { Button, Input, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { messageOf } from '../../../../lib/rpc.ts'
import { useStepDialog } from '../../../../ui/steps/useStepDialog.ts'
import { PendingOffer } from './PendingOffer.tsx'
import { offerQuery } from './offer.ts'
import { TransferDialog } from './TransferDialog.tsx'

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
