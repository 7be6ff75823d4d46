import type { EpisodeSummary } from '@castwright/contract/episodes/shapes.ts'
import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { ActionIcon, Menu } from '@mantine/core'
import { IconCopy, IconDots, IconLink, IconSettings } from '@tabler/icons-react'
import { Icon } from '../../../ui/Icon.tsx'
import { LazyMenu } from '../../../ui/LazyMenu.tsx'
import { sizes } from '../../../ui/theme.ts'
import { openEpisodeDrawer } from '../drawer/EpisodeSettings.tsx'
import { copyLink, episodeUrl } from '../manage/copyLink.ts'
import { messages } from '../manage/messages.ts'
import { useDuplicateEpisode } from '../manage/useDuplicateEpisode.ts'
import classes from './EpisodeCard.module.css'

type Props = { podcast: Podcast; episode: EpisodeSummary }

export function EpisodeCardMenu(props: Props) {
  const target = (
    <ActionIcon size={sizes.controlSmall} className={classes.menu} aria-label={`More actions for ${props.episode.title}`}>
      <Icon of={IconDots} />
    </ActionIcon>
  )
  return (
    <LazyMenu target={target}>
      <Items {...props} />
    </LazyMenu>
  )
}

function Items({ podcast, episode: { id } }: Props) {
  const duplicate = useDuplicateEpisode(podcast.profileUrl)
  return (
    <>
      <Menu.Item leftSection={<Icon of={IconSettings} />} onClick={() => openEpisodeDrawer({ podcast, episodeId: id })}>
        Episode Settings
      </Menu.Item>
      <Menu.Item leftSection={<Icon of={IconLink} />} onClick={() => void copyLink(episodeUrl(podcast.profileUrl, id))}>
        {messages.copyLink}
      </Menu.Item>
      <Menu.Item leftSection={<Icon of={IconCopy} />} onClick={() => duplicate(id)}>
        Duplicate
      </Menu.Item>
    </>
  )
}
