import type { Podcast } from '@castwright/contract/podcasts.ts'
import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import { IconAdjustments, IconDots, IconExternalLink, IconPlus } from '@tabler/icons-react'
import { Icon } from '../../ui/Icon.tsx'
import { MenuLink } from '../../ui/MenuLink.tsx'
import { sizes } from '../../ui/theme.ts'
import { addEpisodeDisabledReason } from './api.ts'
import classes from './PodcastCard.module.css'

type Props = { podcast: Podcast; onAddEpisode: (podcast: Podcast) => void }

export function PodcastMenu({ podcast, onAddEpisode }: Props) {
  const reason = addEpisodeDisabledReason(podcast)
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon className={classes.menu} aria-label={`More actions for ${podcast.title}`}>
          <Icon of={IconDots} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Tooltip label={reason} disabled={reason === null} multiline maw={sizes.hint} position="left">
          <Menu.Item
            leftSection={<Icon of={IconPlus} />}
            {...(reason !== null && { 'aria-disabled': true, 'aria-description': reason, 'data-disabled': true })}
            closeMenuOnClick={reason === null}
            onClick={() => {
              if (reason === null) onAddEpisode(podcast)
            }}
          >
            Add Episode
          </Menu.Item>
        </Tooltip>
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
