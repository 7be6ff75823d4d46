import { Box, Button, Input, Text, Alert, Group, List } from '@mantine/core'
import type { OwnershipOffer, Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { NotSent } from '../../../../components/NotSent.tsx'
import { instance } from '../../../../lib/instance.ts'
import { messageOf, rpc, query } from '../../../../lib/rpc.ts'
import { useStepDialog } from '../../../../ui/steps/useStepDialog.ts'
import { useSession } from '../../../../lib/session.ts'
import { browserZone, fullTime } from '../../../../lib/time.ts'
import { toast } from '../../../../ui/toast.tsx'
import { useErrorToast } from '../../../../ui/useErrorToast.ts'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { ConfirmPasswordStep } from '../../../../ui/steps/ConfirmPasswordStep.tsx'
import { queryClient } from '../../../../lib/queryClient.ts'
import { teamLifetimes } from '@castwright/contract/teams/limits.ts'
import { useOneField } from '../../../../lib/useOneField.ts'
import { DropdownField } from '../../../../ui/DropdownField.tsx'
import { LinkButton } from '../../../../ui/Links.tsx'
import { Step } from '../../../../ui/steps/Step.tsx'
import { messages } from '../messages.ts'
import { QueryState } from '../../../../ui/QueryState.tsx'
import { accessLabels, collaboratorLabels, type UserWithPodcastRole } from '@castwright/contract/teams/shapes.ts'

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
  const url = instance.mailOutbox ? offer.url : null
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
        {url === null ? `We emailed ${offer.toName} on ${fullTime(offer.createdAt, timeZone)}. ` : null}
        They can accept until {fullTime(offer.expiresAt, timeZone)}. Nothing changes until then.
      </Text>
      {url === null ? null : (
        <Box mb="sm">
          <NotSent links={[{ name: offer.toName, url }]} />
        </Box>
      )}
      <Button variant="default" loading={busy} onClick={withdrawOffer}>
        Withdraw offer
      </Button>
    </Alert>
  )
}

function TransferDialog({ opened, onClose, podcast }: { opened: boolean; onClose: () => void; podcast: Podcast }) {
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
    // Without a mail server, the offer shows its link.
    if (!instance.mailOutbox) toast.success(`We emailed your offer to ${name}.`)
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

type ChooseProps = {
  podcastId: string
  submitLabel: string
  onChosen: (candidate: Candidate) => Promise<void>
  onCancel: () => void
}

function ChooseOwnerStep({ podcastId, ...step }: ChooseProps) {
  const { data, error, refetch } = useQuery({ ...query('TeamManagementService.FindTeam', { podcastId }), staleTime: 0 })
  if (!data) return <QueryState title={messages.loadFailed} order={3} error={error} refetch={refetch} rows={3} />
  const candidates = candidatesAmong(data.usersWithPodcastRoles)
  return candidates.length > 0 ? (
    <Choice candidates={candidates} {...step} />
  ) : (
    <NoCandidates podcastId={podcastId} onCancel={step.onCancel} />
  )
}

const days = teamLifetimes.invitation / (60 * 60 * 24)

function Choice({ candidates, submitLabel, onChosen, onCancel }: Omit<ChooseProps, 'podcastId'> & { candidates: Candidate[] }) {
  const find = (id: string) => candidates.find((candidate) => candidate.id === id)
  const { field, submit, busy } = useOneField({
    check: (id) => (find(id) ? null : 'Choose the new owner.'),
    send: async (id) => {
      const candidate = find(id)
      if (candidate) await onChosen(candidate)
    },
  })
  return (
    <Step
      hint={
        <List spacing="xxs">
          <List.Item>
            {instance.mailOutbox ? "You'll get a link for the new owner" : "We'll email the new owner"}, who has {days} days to accept.
            Nothing changes until then.
          </List.Item>
          <List.Item>Their plan will apply to the podcast, so it must allow one more podcast.</List.Item>
          <List.Item>You'll stay on the team as an admin. Only the new owner can transfer the podcast back.</List.Item>
        </List>
      }
      submitLabel={submitLabel}
      onSubmit={submit}
      busy={busy}
      onCancel={onCancel}
    >
      <DropdownField
        label="New Owner"
        required
        data={[
          { value: '', label: 'Choose a team member' },
          ...candidates.map(({ id, name, role }) => ({ value: id, label: `${name} (${role})` })),
        ]}
        {...field}
        data-autofocus
      />
    </Step>
  )
}

function NoCandidates({ podcastId, onCancel }: { podcastId: string; onCancel: () => void }) {
  return (
    <>
      <Text c="dimmed">
        The new owner must be an active team member, and you're the only one so far. Invite them first, then transfer the podcast once they
        accept.
      </Text>
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <LinkButton to="/settings/podcast/$podcastId/team-management" params={{ podcastId }} onClick={onCancel} data-autofocus>
          Team Management
        </LinkButton>
      </Group>
    </>
  )
}

type Candidate = { id: string; name: string; role: string }

/** Active team members other than the owner. */
const candidatesAmong = (team: readonly UserWithPodcastRole[]): Candidate[] =>
  team.flatMap(({ user, podcastRole: { isActive, showAccess, collaboratorType } }) => {
    if (!user || !isActive || showAccess === 'OWNER' || showAccess === null) return []
    return [{ id: user.id, name: user.displayName, role: `${collaboratorLabels[collaboratorType]}, ${accessLabels[showAccess]}` }]
  })
