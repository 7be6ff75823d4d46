import type { OwnershipOffer, Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { paths } from '@castwright/contract/paths.ts'
import type { Output } from '@castwright/contract/methods.ts'
import type { User } from '@castwright/contract/profiles/shapes.ts'
import { Alert, Button, Group, List, Stack, Text } from '@mantine/core'
import { LinkedPage, ToMyPodcasts } from '../../../components/LinkedPage.tsx'
import { messageOf, query, queryKeyOf, rpc } from '../../../lib/rpc.ts'
import { Envelope } from '../../../ui/drawings/Envelope.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { queryClient } from '../../../lib/queryClient.ts'
import { useSession } from '../../../lib/session.ts'
import { browserZone, fullTime } from '../../../lib/time.ts'
import { ShowOffer } from '../../../components/ShowOffer.tsx'
import { confirm } from '../../../ui/confirm.tsx'
import { HintedButton } from '../../../ui/HintedButton.tsx'
import { TextLink } from '../../../ui/Links.tsx'
import { toast } from '../../../ui/toast.tsx'
import { refreshPodcasts } from '../api.ts'
import { podcastsQuery } from '../queries.ts'
import { Refusal } from '../../../ui/Refusal.tsx'
import { useSubmit } from '../../../ui/form/useSubmit.ts'

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

const staleQueries = [
  'PodcastService.FindByUserID',
  'PodcastService.FindOwnedByUserID',
  'PodcastRoleService.ValidateAccess',
  'UserInfoService.FindByUserID',
] as const

/** The owner email in the feed doesn't change with the owner, so directories would keep contacting the previous one. */
async function askForOwnerEmail(podcast: Podcast, user: Pick<User, 'id' | 'email'>): Promise<void> {
  if (podcast.ownerEmail.toLowerCase() === user.email.toLowerCase()) return
  const isWanted = await confirm({
    title: 'Change the owner email too?',
    children: `${
      podcast.ownerEmail ? `Directories contact the owner of ${podcast.title} at ${podcast.ownerEmail}.` : 'Your feed has no owner email.'
    } You can change this later in Show Settings.`,
    confirmLabel: `Use ${user.email}`,
    cancelLabel: 'Keep it',
  })
  if (!isWanted) return
  try {
    await rpc('PodcastService.Update', { podcastId: podcast.id, userId: user.id, updatedPodcast: { ownerEmail: user.email } })
    await refreshPodcasts()
    toast.success(`Directories will now contact ${user.email}.`)
  } catch (error) {
    toast.error(`We couldn't change the owner email. ${messageOf(error)}`)
  }
}

type Obstacle = Output<'PodcastService.FindOwnershipOfferByToken'>['obstacle']
type Props = { token: string; offer: OwnershipOffer; obstacle: Obstacle; onDeclined: () => void }

const obstacles = {
  full: "You've reached your plan's podcast limit.",
  unverified: 'Verify your email address first.',
}

function Offer({ token, offer, obstacle, onDeclined }: Props) {
  const { podcastTitle, photoUrl, fromName, expiresAt } = offer
  const router = useRouter()
  const { user } = useSession()
  const findPodcast = async (podcastId: string): Promise<Podcast | undefined> => {
    await Promise.all(staleQueries.map((name) => queryClient.invalidateQueries({ queryKey: queryKeyOf(name), refetchType: 'none' })))
    const { podcasts } = await queryClient.query(podcastsQuery(user?.id ?? ''))
    return podcasts.find(({ id }) => id === podcastId)
  }

  const { submit, running, refusal } = useSubmit({ inForm: true }, async (accept: boolean) => {
    const { podcastId } = await rpc('PodcastService.AnswerOwnershipOffer', { token, accept })
    if (!accept) return onDeclined()
    toast.success(`You're now the owner of ${podcastTitle}.`)
    const podcast = await findPodcast(podcastId)
    if (podcast && user) await askForOwnerEmail(podcast, user)
    await router.navigate({ href: podcast ? `/${podcast.profileUrl}/episodes` : paths.myPodcasts, replace: true })
  })
  const [accepting] = running ?? []

  return (
    <>
      <ShowOffer title={podcastTitle} photo={photoUrl || null} heading={`${fromName} wants to transfer ${podcastTitle} to you`} order={2}>
        You can accept until {fullTime(expiresAt, user?.timeZone || browserZone())}.
      </ShowOffer>
      <Stack gap="md" mt="lg" align="center">
        <List spacing="xxs">
          <List.Item>You'll become the owner, with full control over its settings and team. Only you will be able to delete it.</List.Item>
          <List.Item>Your plan will apply to it, and it will count toward your podcast limit.</List.Item>
          <List.Item>{fromName} will stay on the team as an admin.</List.Item>
        </List>
        {obstacle ? (
          <Alert color="yellow" role="status" w="100%" title="You can't accept yet">
            {obstacles[obstacle]}{' '}
            {obstacle === 'full' ? (
              <>
                <TextLink to={paths.offersAndUpgrades}>Upgrade</TextLink> or delete a podcast, then open this page again.
              </>
            ) : (
              'Then open this page again.'
            )}
          </Alert>
        ) : null}
        <Refusal w="100%" title="Something went wrong">
          {refusal}
        </Refusal>
        <Group justify="center" gap="sm">
          <Button variant="default" loading={accepting === false} disabled={accepting === true} onClick={() => submit(false)}>
            Decline
          </Button>
          <HintedButton
            loading={accepting === true}
            disabled={accepting === false}
            disabledReason={obstacle && obstacles[obstacle]}
            onClick={() => submit(true)}
          >
            Accept ownership
          </HintedButton>
        </Group>
        <Text size="sm" c="dimmed" ta="center">
          You're signed in as {user?.email}.
        </Text>
      </Stack>
    </>
  )
}
