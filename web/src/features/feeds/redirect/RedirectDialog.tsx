import { type RedirectCheck, redirectMessages } from '@castwright/contract/feeds/shapes.ts'
import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { Alert, Box, Button, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { RpcError, rpc } from '../../../lib/rpc.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Facts } from '../../../ui/Facts.tsx'
import { TextField } from '../../../ui/fields.tsx'
import { Step } from '../../../ui/steps/Step.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useOneField } from '../../../lib/useOneField.ts'
import { cachePodcast } from '../api.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { counted } from '../../../lib/numbers.ts'
import { showNotice } from '../../../ui/notice.tsx'

type Asked = { newHost: string; newRssFeedUrl: string }
type Props = { opened: boolean; podcast: Podcast; asked: Asked; check: RedirectCheck; onClose: () => void }

const titles = { request: 'Request 301 Redirect', confirm: 'Confirm 301 Redirect', failed: '301 Redirect failed' } as const

/** Shows the result of the check, then asks for the podcast name. */
export function RedirectDialog({ opened, podcast, asked, check, onClose }: Props) {
  const [step, setStep] = useState<keyof typeof titles>('request')
  const [refusal, setRefusal] = useState<string | null>(null)
  const fail = (error: unknown) => {
    setRefusal(error instanceof RpcError && error.code !== 'internal' ? (error.meta['new_rss_feed_url'] ?? error.message) : null)
    setStep('failed')
  }
  return (
    <Dialog opened={opened} onClose={onClose} title={titles[step]} size="wide">
      {step === 'request' ? (
        <Step
          hint="Here's what we found at the new URL. Make sure it's your feed and that nothing is missing."
          onSubmit={() => setStep('confirm')}
          onCancel={onClose}
        >
          <Facts
            facts={[
              { name: 'New host', value: asked.newHost },
              { name: 'New RSS feed URL', value: asked.newRssFeedUrl },
              { name: 'Podcast', value: check.title },
              { name: 'Episodes', value: check.numberOfItems.toLocaleString('en-US') },
            ]}
          />
          <Differences check={check} />
        </Step>
      ) : step === 'confirm' ? (
        <ConfirmStep podcast={podcast} asked={asked} onCancel={onClose} onFailed={fail} />
      ) : (
        <>
          <Text c="dimmed">
            We're sorry but an unknown failure occurred. Please try again. If this request fails repeatedly, please contact support.
          </Text>
          {refusal ? <Text mt="sm">{refusal}</Text> : null}
          <Button mt="lg" variant="default" onClick={onClose} data-autofocus>
            Close
          </Button>
        </>
      )}
    </Dialog>
  )
}

type ConfirmProps = { podcast: Podcast; asked: Asked; onCancel: () => void; onFailed: (error: unknown) => void }

function ConfirmStep({ podcast, asked, onCancel, onFailed }: ConfirmProps) {
  const navigate = useNavigate()
  const { field, submit, busy } = useOneField({
    check: (name) => (name.trim() === podcast.title ? null : redirectMessages.nameMismatch),
    send: async () => {
      try {
        const { newRssFeedUrl, newHost } = asked
        const { podcast: moved } = await rpc('PodcastService.Redirect', { podcastId: podcast.id, newRssFeedUrl, newHost })
        await navigate({ to: '/settings/podcast/$podcastId/rss-and-distribution', params: { podcastId: podcast.id } })
        cachePodcast(moved)
        toast.success('Your 301 Redirect was successfully completed!')
        showThankYou(newHost)
      } catch (error) {
        onFailed(error)
      }
    },
  })
  return (
    <Step
      hint={
        <>
          As soon as you confirm, everyone who requests your feed is sent to the new URL. Type{' '}
          <Text span fw={600} c="var(--cw-ink)">
            {podcast.title}
          </Text>{' '}
          to confirm.
        </>
      }
      submitLabel="Redirect feed"
      danger
      busy={busy}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <TextField label="Podcast Name" required autoComplete="off" spellCheck={false} data-autofocus {...field} />
    </Step>
  )
}

/** Opened after navigating away, so it isn't tied to a page. */
const showThankYou = (newHost: string): void =>
  showNotice(
    'Thank you!',
    `Your feed now redirects to ${newHost === 'Other' ? 'your new host' : newHost}, which may need up to 7 business days to process the redirect. Wait at least 7 days before you delete the podcast here so that every app can pick up the new URL.`,
  )

/** Compares the new feed with ours by GUID, which is how apps identify episodes. */
function Differences({ check: { missing, added } }: { check: RedirectCheck }) {
  if (missing.count === 0 && added.count === 0) {
    return (
      <Alert color="green" icon={<Icon of={IconCircleCheck} />} mt="md" role="status">
        The new feed has all your episodes, with the same GUIDs.
      </Alert>
    )
  }
  return (
    <Alert color="yellow" icon={<Icon of={IconAlertTriangle} />} mt="md" role="status" title="The two feeds differ">
      {missing.count > 0 ? (
        <>
          {counted(missing.count, 'episode')} {missing.count === 1 ? 'is' : 'are'} missing from the new feed. Apps will drop missing
          episodes and treat an episode with a different GUID as new.
          <Titles {...missing} />
        </>
      ) : null}
      {added.count > 0 ? (
        <>
          {counted(added.count, 'episode')} in the new feed {added.count === 1 ? "isn't" : "aren't"} in yours. Apps will show{' '}
          {added.count === 1 ? 'it' : 'them'} as new.
          <Titles {...added} />
        </>
      ) : null}
    </Alert>
  )
}

function Titles({ count, titles }: { count: number; titles: readonly string[] }) {
  const more = count - titles.length
  return (
    <Box component="ul" mt="xxs" mb="xs" mx={0} ps="lg" style={{ overflowWrap: 'anywhere' }}>
      {titles.map((title, at) => (
        <li key={at}>{title}</li>
      ))}
      {more > 0 ? <li>and {more.toLocaleString('en-US')} more</li> : null}
    </Box>
  )
}
