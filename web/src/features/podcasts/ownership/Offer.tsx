import type { OwnershipOffer } from '@castwright/contract/podcasts.ts'
import { Alert, Button, Group, List, Stack, Text, Title } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { paths } from '../../../lib/links.ts'
import { queryClient } from '../../../lib/queryClient.ts'
import { messageOf, queryKeyOf, rpc } from '../../../lib/rpc.ts'
import { useSession } from '../../../lib/session.ts'
import { browserZone, fullTime } from '../../../lib/time.ts'
import { toast } from '../../../ui/toast.tsx'
import { podcastsQuery } from '../api.ts'

const stale = [
  'PodcastService.FindByUserID',
  'PodcastService.FindOwnedByUserID',
  'PodcastRoleService.ValidateAccess',
  'UserInfoService.FindByUserID',
] as const

type Props = { token: string; offer: OwnershipOffer; onDeclined: () => void }

export function Offer({ token, offer, onDeclined }: Props) {
  const { podcastTitle, fromName, expiresAt } = offer
  const router = useRouter()
  const { user } = useSession()
  const [busy, setBusy] = useState<'accept' | 'decline'>()
  const [refusal, setRefusal] = useState<string>()

  const answer = async (accept: boolean) => {
    setBusy(accept ? 'accept' : 'decline')
    setRefusal(undefined)
    try {
      const { podcastId } = await rpc('PodcastService.AnswerOwnershipOffer', { token, accept })
      if (!accept) return onDeclined()
      toast.success(`You are the owner of ${podcastTitle} now.`)
      await enter(podcastId)
    } catch (error) {
      setRefusal(messageOf(error))
      setBusy(undefined)
    }
  }

  /** What was known of the podcasts speaks of the old owner. */
  const enter = async (podcastId: string) => {
    await Promise.all(stale.map((name) => queryClient.invalidateQueries({ queryKey: queryKeyOf(name), refetchType: 'none' })))
    const { podcasts } = await queryClient.query(podcastsQuery(user?.id ?? ''))
    const podcast = podcasts.find(({ id }) => id === podcastId)
    await router.navigate({ href: podcast ? `/${podcast.profileUrl}/episodes` : paths.myPodcasts, replace: true })
  }

  return (
    <Stack gap="md" align="flex-start">
      <Title order={2} size="h3">
        {fromName} offers you {podcastTitle}
      </Title>
      <List spacing="xxs">
        <List.Item>You become the owner: its settings, its team and its deletion are in your hands.</List.Item>
        <List.Item>Your plan governs it from then on, and it counts as one of your podcasts.</List.Item>
        <List.Item>{fromName} stays on the team as an admin.</List.Item>
      </List>
      <Text c="dimmed">You can answer until {fullTime(expiresAt, user?.timeZone || browserZone())}.</Text>
      {refusal ? (
        <Alert color="red" role="alert" title="That did not work">
          {refusal}
        </Alert>
      ) : null}
      <Group gap="sm">
        <Button loading={busy === 'accept'} disabled={busy === 'decline'} onClick={() => answer(true)}>
          Accept ownership
        </Button>
        <Button variant="default" loading={busy === 'decline'} disabled={busy === 'accept'} onClick={() => answer(false)}>
          Decline
        </Button>
      </Group>
    </Stack>
  )
}
