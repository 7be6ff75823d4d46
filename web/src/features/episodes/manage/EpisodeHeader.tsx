import { IconButton } from '../../../ui/IconButton.tsx'
import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { Group, Title } from '@mantine/core'
import { IconArrowLeft, IconLink } from '@tabler/icons-react'
import { DownloadCount } from '../../../components/DownloadCount.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { LazyTooltip } from '../../../ui/LazyTooltip.tsx'
import { LinkIcon } from '../../../ui/LinkIcon.tsx'
import { TextLink } from '../../../ui/Links.tsx'
import { copyLink, episodeUrl } from './copyLink.ts'
import { EpisodeMenu, type MenuProps } from './EpisodeMenu.tsx'
import { type Member, TeamAvatars } from './TeamAvatars.tsx'
import classes from './EpisodeHeader.module.css'

type Props = Omit<MenuProps, 'profileUrl'> & { podcast: Podcast; team: readonly Member[] }

export function EpisodeHeader({ podcast, team, ...menu }: Props) {
  const { episode } = menu
  const { profileUrl } = podcast
  const { seasonNumber, episodeNumber } = episode
  const home = { to: '/$profileUrl/episodes/$filter', params: { profileUrl, filter: 'all' } } as const
  return (
    <header className={classes.header}>
      <nav aria-label="Breadcrumbs" className={classes.crumbs}>
        <LinkIcon {...home} aria-label="Back" flex="none">
          <Icon of={IconArrowLeft} />
        </LinkIcon>
        <ol className="cw-list">
          <li>
            <TextLink {...home} size="sm" c="dimmed" underline="hover" truncate display="block">
              {podcast.title}
            </TextLink>
          </li>
          {seasonNumber === null ? null : <li>{`Season ${seasonNumber}`}</li>}
          {episodeNumber === null ? null : <li>{`Episode ${episodeNumber}`}</li>}
        </ol>
      </nav>
      <div className={classes.title}>
        <Title order={1} tabIndex={-1} dir="auto" className={classes.words}>
          {episode.title}
        </Title>
        {episode.label ? <Badge meaning="accent">{episode.label}</Badge> : null}
        <DownloadCount downloads={episode.downloads} profileUrl={profileUrl} episodeId={episode.id} />
      </div>
      <Group gap="sm" className={classes.people}>
        <TeamAvatars team={team} />
        <LazyTooltip label="Copy link to episode">
          <IconButton
            icon={IconLink}
            variant="default"
            label="Copy link to episode"
            onClick={() => void copyLink(episodeUrl(profileUrl, episode.id))}
          />
        </LazyTooltip>
      </Group>
      <div className={classes.menu}>
        <EpisodeMenu profileUrl={profileUrl} {...menu} />
      </div>
    </header>
  )
}
