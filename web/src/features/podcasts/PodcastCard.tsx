import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { Box, Group, Text, Title } from '@mantine/core'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { TextLink } from '../../ui/Links.tsx'
import { DownloadCount } from '../../components/DownloadCount.tsx'
import { ShowArt } from '../../components/ShowArt.tsx'
import { sizes } from '../../ui/theme.ts'
import { counted } from '../../lib/numbers.ts'
import { mediaFormats } from './mediaFormats.ts'
import linked from '../../ui/LinkedCard.module.css'
import classes from './PodcastCard.module.css'
import { photoUrl } from '@castwright/contract/profiles/shapes.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { LazyTooltip } from '../../ui/LazyTooltip.tsx'
import { IconDots } from '@tabler/icons-react'
import { LazyMenu } from '../../ui/LazyMenu.tsx'
import { lazyContent } from '../../ui/lazyPart.tsx'
import { IconButton } from '../../ui/IconButton.tsx'

type Props = { podcast: Podcast; onAddEpisode: (podcast: Podcast) => void }

/** The whole card is a link, with a menu on top of it. */
export function PodcastCard({ podcast, onAddEpisode }: Props) {
  const { title, profileUrl, photoUrl, thumbnails, mediaFormat, numberOfEpisodes, isComplete } = podcast
  return (
    <Card className={`${linked.card} ${classes.card}`}>
      <ShowArt title={title} photo={photoUrl} thumbnails={thumbnails} across={sizes.cardMin} />
      <Group gap="xs" align="flex-start" wrap="nowrap">
        <Box flex={1} miw={0}>
          <Title order={2} size="h3" lineClamp={2}>
            <TextLink to="/$profileUrl/episodes" params={{ profileUrl }} className={linked.link} underline="never" title={title}>
              {title}
            </TextLink>
          </Title>
          <Text size="sm" c="dimmed" component="div" className={classes.facts}>
            <span>{mediaFormats[mediaFormat]}</span>
            <span className={classes.dot}> · </span>
            <span>{counted(numberOfEpisodes, 'Episode')}</span>
          </Text>
          <DownloadCount downloads={podcast.downloads} profileUrl={profileUrl} />
        </Box>
        <PodcastMenu podcast={podcast} onAddEpisode={onAddEpisode} />
      </Group>
      <Group justify="space-between" gap="xs" wrap="nowrap" mih="var(--cw-size-avatar-small)" mt="auto">
        <LastUpdate podcast={podcast} />
        {isComplete ? <Badge>Complete</Badge> : null}
      </Group>
    </Card>
  )
}

function LastUpdate({ podcast: { lastUpdater, lastUpdatedAt } }: { podcast: Pick<Podcast, 'lastUpdater' | 'lastUpdatedAt'> }) {
  if (lastUpdater === null || lastUpdatedAt === null) return null
  const { id, displayName: name, thumbnailUrl } = lastUpdater
  return (
    <Text size="xs" c="dimmed" component="div" className={classes.update}>
      <LazyTooltip label={name}>
        <span>
          <Avatar id={id} name={name} photo={thumbnailUrl && photoUrl(thumbnailUrl, 64)} size="small" />
        </span>
      </LazyTooltip>
      <RelativeTime at={lastUpdatedAt} />
    </Text>
  )
}

const PodcastMenuItems = lazyContent(async () => (await import('./PodcastMenuItems.tsx')).PodcastMenuItems)

function PodcastMenu({ podcast, onAddEpisode }: Props) {
  const target = (
    <IconButton
      icon={IconDots}
      className={classes.menu}
      label={`More actions for ${podcast.title}`}
      onMouseEnter={PodcastMenuItems.preload}
      onFocus={PodcastMenuItems.preload}
    />
  )
  return (
    <LazyMenu target={target} whenLoaded={PodcastMenuItems.whenLoaded}>
      <PodcastMenuItems podcast={podcast} onAddEpisode={onAddEpisode} />
    </LazyMenu>
  )
}
