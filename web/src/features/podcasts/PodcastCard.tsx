import type { Podcast } from '@castwright/contract/podcasts.ts'
import { ActionIcon, Menu, Text, Title } from '@mantine/core'
import { IconAdjustments, IconDots, IconExternalLink } from '@tabler/icons-react'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { MenuLink, TextLink } from '../../ui/Links.tsx'
import { ShowArt } from '../../ui/ShowArt.tsx'
import classes from './PodcastCard.module.css'

const kinds = { audio: 'Audio Podcast', video: 'Video Podcast' }

/** The whole card is the link; its menu sits on the corner. */
export function PodcastCard({ podcast }: { podcast: Podcast }) {
  return (
    <Card className={classes.card}>
      <ShowArt title={podcast.title} />
      <div className={classes.row}>
        <div className={classes.words}>
          <Title order={2} size="h3" className={classes.title}>
            <TextLink to="/$profileUrl/episodes" params={{ profileUrl: podcast.profileUrl }} className={classes.link} underline="never">
              {podcast.title}
            </TextLink>
          </Title>
          <Text size="sm" c="dimmed">
            {kinds[podcast.mediaFormat]}
          </Text>
        </div>
        <PodcastMenu podcast={podcast} />
      </div>
      {podcast.isComplete ? <Badge>Complete</Badge> : null}
    </Card>
  )
}

function PodcastMenu({ podcast }: { podcast: Podcast }) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon className={classes.menu} aria-label={`More for ${podcast.title}`}>
          <Icon of={IconDots} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <MenuLink
          to="/settings/podcast/$podcastId/show-settings"
          params={{ podcastId: podcast.id }}
          leftSection={<Icon of={IconAdjustments} />}
        >
          Show Settings
        </MenuLink>
        <Menu.Item component="a" href={`/pod/${podcast.profileUrl}`} leftSection={<Icon of={IconExternalLink} />}>
          Visit Profile
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
