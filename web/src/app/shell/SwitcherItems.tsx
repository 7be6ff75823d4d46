import { showPath } from '@castwright/contract/paths.ts'
import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { Menu, Text } from '@mantine/core'
import { IconAdjustments, IconCheck, IconExternalLink, IconLayoutGrid, IconPlus } from '@tabler/icons-react'
import { openStartPodcast } from '../../features/podcasts/create/flow.ts'
import { Icon } from '../../ui/Icon.tsx'
import { MenuLink } from '../../ui/MenuLink.tsx'
import { PodcastArt } from './PodcastArt.tsx'
import classes from './PodcastSwitcher.module.css'

type Props = { podcasts: readonly Podcast[]; selectedId: string | undefined; onChoose: (podcast: Podcast) => void }

/** The podcasts to switch to. */
export function SwitcherItems({ podcasts, selectedId, onChoose }: Props) {
  const selected = podcasts.find(({ id }) => id === selectedId)
  return (
    <>
      {podcasts.map((podcast) => (
        <Menu.Item
          key={podcast.id}
          leftSection={<PodcastArt podcast={podcast} className={classes.smallArt} />}
          rightSection={podcast.id === selectedId ? <Icon of={IconCheck} small /> : null}
          // Truncates long titles instead of widening the menu.
          styles={{ itemLabel: { minWidth: 0 } }}
          aria-current={podcast.id === selectedId ? 'true' : undefined}
          onClick={() => onChoose(podcast)}
        >
          <Text inherit truncate dir="auto">
            {podcast.title}
          </Text>
        </Menu.Item>
      ))}
      {podcasts.length > 0 ? <Menu.Divider /> : null}
      {selected ? (
        <>
          <MenuLink
            to="/settings/podcast/$podcastId/show-settings"
            params={{ podcastId: selected.id }}
            leftSection={<Icon of={IconAdjustments} />}
          >
            Show Settings
          </MenuLink>
          <Menu.Item
            component="a"
            href={showPath(selected.profileUrl)}
            target="_blank"
            rel="noreferrer"
            leftSection={<Icon of={IconExternalLink} />}
          >
            View public page
          </Menu.Item>
          <Menu.Divider />
        </>
      ) : null}
      <MenuLink to="/my-podcasts" leftSection={<Icon of={IconLayoutGrid} />}>
        All podcasts
      </MenuLink>
      <Menu.Item leftSection={<Icon of={IconPlus} />} onClick={openStartPodcast}>
        Start a New Podcast
      </Menu.Item>
    </>
  )
}
