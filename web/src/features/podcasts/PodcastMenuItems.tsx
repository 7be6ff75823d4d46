import { showPath } from '@castwright/contract/paths.ts'
import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { Menu } from '@mantine/core'
import { IconAdjustments, IconExternalLink, IconPlus } from '@tabler/icons-react'
import { Icon } from '../../ui/Icon.tsx'
import { LazyTooltip } from '../../ui/LazyTooltip.tsx'
import { MenuLink } from '../../ui/MenuLink.tsx'
import { sizes } from '../../ui/theme.ts'
import { addEpisodeDisabledReason } from './api.ts'

export function PodcastMenuItems({ podcast, onAddEpisode }: { podcast: Podcast; onAddEpisode: (podcast: Podcast) => void }) {
  const reason = addEpisodeDisabledReason(podcast)
  return (
    <>
      <LazyTooltip label={reason} disabled={reason === null} multiline maw={sizes.hint} position="left">
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
      </LazyTooltip>
      <MenuLink
        to="/settings/podcast/$podcastId/show-settings"
        params={{ podcastId: podcast.id }}
        leftSection={<Icon of={IconAdjustments} />}
      >
        Show Settings
      </MenuLink>
      <Menu.Item component="a" href={showPath(podcast.profileUrl)} leftSection={<Icon of={IconExternalLink} />}>
        Visit Profile
      </Menu.Item>
    </>
  )
}
