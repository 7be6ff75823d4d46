import { embedPath, episodePath } from '@castwright/contract/paths.ts'
import { allDirectories } from '@castwright/contract/podcasts/directories.ts'
import type { Episode } from '@castwright/contract/episodes/shapes.ts'
import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { Button, Stack, Text } from '@mantine/core'
import { IconExternalLink, IconPlus } from '@tabler/icons-react'
import { bannerMoment } from '../../lib/moments.ts'
import { CopyField } from '../../ui/CopyField.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { TextLink } from '../../ui/Links.tsx'

type Props = {
  opened: boolean
  podcast: Podcast
  episode: Pick<Episode, 'id' | 'title' | 'scheduledReleaseDate'>
  timeZone: string
  onClose: () => void
  onNextEpisode: () => void
}

/** What to do with an episode that was just published or scheduled. */
export function ReleasedDialog({ opened, podcast, episode, timeZone, onClose, onNextEpisode }: Props) {
  const at = episode.scheduledReleaseDate
  const pageUrl = `${location.origin}${episodePath(podcast.profileUrl, episode.id)}`
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      size="wide"
      title={at === null ? "It's live" : `Scheduled for ${bannerMoment(at, timeZone)}`}
      actions={
        <>
          {podcast.isComplete ? null : (
            <Button
              variant="default"
              leftSection={<Icon of={IconPlus} />}
              onClick={() => {
                onClose()
                onNextEpisode()
              }}
            >
              Next episode
            </Button>
          )}
          <Button onClick={onClose} data-autofocus>
            Done
          </Button>
        </>
      }
    >
      <Stack gap="md">
        <Text c="dimmed">
          {at === null
            ? `“${episode.title}” is in your feed. Podcast apps will show it when they next refresh.`
            : `“${episode.title}” will be published automatically. You can still change or cancel it on its page.`}
        </Text>
        {at === null ? <Sharing podcast={podcast} episode={episode} pageUrl={pageUrl} /> : null}
        {at === null ? null : <CopyField label="Link" description="Works once the episode is published." value={pageUrl} />}
        <Directories podcast={podcast} onLeave={onClose} />
      </Stack>
    </Dialog>
  )
}

/** As on the oEmbed endpoint. */
const embedCode = ({ id, title }: Props['episode']): string =>
  `<iframe src="${location.origin}${embedPath(id)}" title="${attribute(title)}" width="640" height="180" loading="lazy" allow="autoplay"></iframe>`

const attribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

function Sharing({ podcast, episode, pageUrl }: Pick<Props, 'podcast' | 'episode'> & { pageUrl: string }) {
  return (
    <>
      <div>
        <Button component="a" href={pageUrl} target="_blank" rel="noreferrer" variant="light" leftSection={<Icon of={IconExternalLink} />}>
          View page
        </Button>
      </div>
      <CopyField label="Link" value={pageUrl} />
      <CopyField label="Share text" value={`New episode of ${podcast.title}: ${episode.title} ${pageUrl}`} />
      <CopyField label="RSS Feed URL" value={podcast.rssFeedUrl} />
      <CopyField label="Embed code" value={embedCode(episode)} />
    </>
  )
}

function Directories({ podcast, onLeave }: { podcast: Podcast; onLeave: () => void }) {
  const submitted = allDirectories.filter(({ field }) => podcast[field] !== '').map(({ name }) => name)
  return (
    <Stack component="section" aria-label="Directories" gap="xs" px="md" py="sm" bd="var(--cw-hairline)" bdrs="sm">
      <Text fw={500}>Directories</Text>
      <Text size="sm" c="dimmed">
        {submitted.length > 0
          ? `Submitted to ${submitted.join(', ')}.`
          : 'Not in any directory yet. Submit your show once, and new episodes appear there automatically.'}{' '}
        <TextLink to="/settings/podcast/$podcastId/rss-and-distribution" params={{ podcastId: podcast.id }} inherit onClick={onLeave}>
          {submitted.length > 0 ? 'RSS & Distribution' : 'Submit your show'}
        </TextLink>
      </Text>
    </Stack>
  )
}
