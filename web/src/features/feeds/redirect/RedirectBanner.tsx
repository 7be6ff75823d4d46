import { refusals } from '@castwright/contract/errors.ts'
import { feedLifetimes } from '@castwright/contract/feeds/limits.ts'
import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconArrowForwardUp } from '@tabler/icons-react'
import { useState } from 'react'
import { useNow } from '../../../lib/clock.ts'
import { plainMoment } from '../../../lib/moments.ts'
import { rpc } from '../../../lib/rpc.ts'
import { useSession } from '../../../lib/session.ts'
import { browserZone } from '../../../lib/time.ts'
import { ifConfirmed } from '../../../ui/confirm.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { useSubmit } from '../../../ui/form/useSubmit.ts'
import { HintedButton } from '../../../ui/HintedButton.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { toast } from '../../../ui/toast.tsx'
import { cachePodcast, mayRedirect } from '../api.ts'
import { CopyField } from '../../../ui/CopyField.tsx'

const after = (instant: string, seconds: number): string => new Date(Date.parse(instant) + seconds * 1000).toISOString()

/** Shown for a redirected podcast. */
export function RedirectBanner({ podcast }: { podcast: Podcast }) {
  const { user } = useSession()
  const now = useNow()
  const timeZone = user?.timeZone || browserZone()
  const [shown, setShown] = useState(false)
  const stopping = useSubmit(async () => {
    cachePodcast((await rpc('PodcastService.StopRedirect', { podcastId: podcast.id })).podcast)
    toast.success('The 301 Redirect was stopped.')
  })
  const { redirectedAt, newRssFeedUrl, newHost } = podcast
  if (redirectedAt === null) return null

  const isSettled = now >= Date.parse(after(redirectedAt, feedLifetimes.redirectStop))
  const disabledReason = mayRedirect(podcast)
    ? isSettled
      ? refusals.redirect_settled.msg
      : null
    : 'Ask an Owner or Admin of this podcast to stop the redirect.'

  const stop = () =>
    ifConfirmed(
      {
        title: 'Stop 301 Redirect',
        children: 'Your feed will be served from its own URL again. Apps that have already switched to the new URL may stay there.',
        confirmLabel: 'Stop 301 Redirect',
        danger: true,
      },
      stopping.submit,
    )

  return (
    <Alert color="yellow" icon={<Icon of={IconArrowForwardUp} />} title="This feed is redirected" role="status" data-banner="redirected">
      <Stack gap="sm">
        <Text>
          The 301 redirect was processed on {plainMoment(redirectedAt, timeZone)}. Changes you make here no longer affect the feed your
          listeners get. You can safely delete the podcast from {plainMoment(after(redirectedAt, feedLifetimes.redirectWait), timeZone)} (7
          days after the redirect). Your new host may need up to 7 business days to process the redirect.
        </Text>
        <Group gap="sm">
          <Button variant="default" size="compact-md" aria-haspopup="dialog" onClick={() => setShown(true)}>
            View new feed
          </Button>
          <HintedButton
            variant="default"
            size="compact-md"
            disabledReason={disabledReason}
            loading={stopping.isBusy}
            onClick={() => void stop()}
          >
            Stop 301 Redirect
          </HintedButton>
        </Group>
      </Stack>
      <Dialog opened={shown} onClose={() => setShown(false)} title="Redirected Feed">
        <Stack gap="md">
          {newHost ? <Text c="dimmed">Listeners now get the podcast from {newHost}.</Text> : null}
          <CopyField label="New RSS Feed URL" value={newRssFeedUrl ?? ''} />
        </Stack>
      </Dialog>
    </Alert>
  )
}
