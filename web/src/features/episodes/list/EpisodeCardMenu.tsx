import type { EpisodeSummary } from '@castwright/contract/episodes.ts'
import type { Podcast } from '@castwright/contract/podcasts.ts'
import { ActionIcon, Menu } from '@mantine/core'
import { IconCopy, IconDots, IconLink, IconSettings } from '@tabler/icons-react'
import { Icon } from '../../../ui/Icon.tsx'
import { sizes } from '../../../ui/theme.ts'
import { openEpisodeDrawer } from '../drawer/EpisodeSettings.tsx'
import { copyLink, episodeUrl } from '../manage/copyLink.ts'
import { messages } from '../manage/messages.ts'
import { useDuplicateEpisode } from '../manage/useDuplicateEpisode.ts'
import classes from './EpisodeCard.module.css'

type Props = { podcast: Podcast; episode: EpisodeSummary }

export function EpisodeCardMenu({ podcast, episode: { id, title } }: Props) {
  const duplicate = useDuplicateEpisode(podcast.profileUrl)
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon size={sizes.controlSmall} className={classes.menu} aria-label={`More actions for ${title}`}>
          <Icon of={IconDots} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<Icon of={IconSettings} />} onClick={() => openEpisodeDrawer({ podcast, episodeId: id })}>
          Episode Settings
        </Menu.Item>
        <Menu.Item leftSection={<Icon of={IconLink} />} onClick={() => void copyLink(episodeUrl(podcast.profileUrl, id))}>
          {messages.copyLink}
        </Menu.Item>
        <Menu.Item leftSection={<Icon of={IconCopy} />} onClick={() => duplicate(id)}>
          Duplicate
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
