import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { Text, Title } from '@mantine/core'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { TextLink } from '../../ui/Links.tsx'
import { DownloadCount } from '../../components/DownloadCount.tsx'
import { ShowArt } from '../../components/ShowArt.tsx'
import { sizes } from '../../ui/theme.ts'
import { LastUpdate } from './LastUpdate.tsx'
import { PodcastMenu } from './PodcastMenu.tsx'
import { mediaFormats } from './mediaFormats.ts'
import classes from './PodcastCard.module.css'

const episodes = (count: number): string => `${count.toLocaleString('en-US')} ${count === 1 ? 'Episode' : 'Episodes'}`

type Props = { podcast: Podcast; onAddEpisode: (podcast: Podcast) => void }

/** The whole card is a link, with a menu on top of it. */
export function PodcastCard({ podcast, onAddEpisode }: Props) {
  const { title, profileUrl, photoUrl, thumbnails, mediaFormat, numberOfEpisodes, isComplete } = podcast
  return (
    <Card className={classes.card}>
      <ShowArt title={title} photo={photoUrl} thumbnails={thumbnails} across={sizes.cardMin} />
      <div className={classes.row}>
        <div className={classes.words}>
          <Title order={2} size="h3" className={classes.title}>
            <TextLink to="/$profileUrl/episodes" params={{ profileUrl }} className={classes.link} underline="never" title={title}>
              {title}
            </TextLink>
          </Title>
          <Text size="sm" c="dimmed" component="div" className={classes.facts}>
            <span>{mediaFormats[mediaFormat]}</span>
            <span className={classes.dot}> · </span>
            <span>{episodes(numberOfEpisodes)}</span>
          </Text>
          <DownloadCount downloads={podcast.downloads} profileUrl={profileUrl} />
        </div>
        <PodcastMenu podcast={podcast} onAddEpisode={onAddEpisode} />
      </div>
      <div className={classes.foot}>
        <LastUpdate podcast={podcast} />
        {isComplete ? <Badge>Complete</Badge> : null}
      </div>
    </Card>
  )
}
