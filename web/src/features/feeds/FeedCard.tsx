import type { Podcast } from '@castwright/contract/podcasts.ts'
import { Button, Group, Stack } from '@mantine/core'
import { IconArrowForwardUp, IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { rpc } from '../../lib/rpc.ts'
import { Card } from '../../ui/Card.tsx'
import { HintedButton } from '../../ui/HintedButton.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { LinkButton } from '../../ui/Links.tsx'
import { toast } from '../../ui/toast.tsx'
import { isPlanLimit, mayRedirect } from './api.ts'
import { CopyField } from '../../ui/CopyField.tsx'
import { saveFile } from '../../lib/saveFile.ts'
import { words } from './words.ts'

/** Where the feed is, and the ways to take it along. */
export function FeedCard({ podcast, onPlanLimit }: { podcast: Podcast; onPlanLimit: () => void }) {
  const [busy, setBusy] = useState(false)

  const download = async () => {
    setBusy(true)
    try {
      const { rssFeed } = await rpc('PodcastService.GetRSSFeed', { podcastId: podcast.id })
      saveFile(`${podcast.profileUrl}.xml`, 'application/rss+xml', rssFeed)
    } catch (error) {
      if (isPlanLimit(error)) onPlanLimit()
      else toast.error(words.downloadFailed)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Card title="RSS Feed" hint="The one address that every directory and app asks for your episodes. It never changes.">
      <Stack gap="md">
        <CopyField label="RSS Feed URL" value={podcast.rssFeedUrl} />
        <Group gap="sm">
          <Button variant="default" leftSection={<Icon of={IconDownload} />} loading={busy} onClick={() => void download()}>
            Download RSS Feed
          </Button>
          {podcast.isRedirected ? null : <RedirectButton podcast={podcast} />}
        </Group>
      </Stack>
    </Card>
  )
}

function RedirectButton({ podcast }: { podcast: Podcast }) {
  const icon = <Icon of={IconArrowForwardUp} />
  if (!mayRedirect(podcast)) {
    return (
      <HintedButton variant="default" leftSection={icon} closedBecause={words.redirectForOthers}>
        Request 301 Redirect
      </HintedButton>
    )
  }
  return (
    <LinkButton to="/podcast/$podcastId/redirect" params={{ podcastId: podcast.id }} variant="default" leftSection={icon}>
      Request 301 Redirect
    </LinkButton>
  )
}
