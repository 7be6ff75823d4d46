import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { Button, Group, Stack } from '@mantine/core'
import { IconCopy, IconDownload } from '@tabler/icons-react'
import { rpc } from '../../lib/rpc.ts'
import { useSubmit } from '../../ui/form/useSubmit.ts'
import { Icon } from '../../ui/Icon.tsx'
import { copyText } from '../../ui/copy.ts'
import { SettingsSection } from '../../ui/settings/SettingsSection.tsx'
import { ValueRow } from '../../ui/settings/ValueRow.tsx'
import { isPlanLimit } from './api.ts'
import { saveFile } from '../../lib/saveFile.ts'
import { RedirectButton } from './redirect/RedirectButton.tsx'

/** The feed URL with copy and download buttons. */
export function FeedCard({ podcast, onPlanLimit }: { podcast: Podcast; onPlanLimit: () => void }) {
  const handle = (error: unknown) => {
    if (isPlanLimit(error)) onPlanLimit()
    return isPlanLimit(error)
  }
  const download = useSubmit({ handle, reason: () => 'Unable to download file.' }, async () => {
    const { rssFeed } = await rpc('PodcastService.GetRSSFeed', { podcastId: podcast.id })
    saveFile(`${podcast.profileUrl}.xml`, 'application/rss+xml', rssFeed)
  })
  return (
    <SettingsSection title="RSS Feed" hint="Your permanent feed URL. Submit it to directories.">
      <Stack gap="md">
        <ValueRow
          label="RSS Feed URL"
          action={
            <Button
              variant="default"
              leftSection={<Icon of={IconCopy} />}
              aria-label="Copy RSS Feed URL"
              onClick={() => void copyText(podcast.rssFeedUrl)}
            >
              Copy
            </Button>
          }
        >
          {podcast.rssFeedUrl}
        </ValueRow>
        <Group gap="sm">
          <Button variant="default" leftSection={<Icon of={IconDownload} />} loading={download.isBusy} onClick={download.submit}>
            Download RSS Feed
          </Button>
          <RedirectButton podcast={podcast} />
        </Group>
      </Stack>
    </SettingsSection>
  )
}
