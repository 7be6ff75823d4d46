import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { Checkbox, Group, Menu, Stack, Title } from '@mantine/core'
import {
  IconArrowLeft,
  IconCalendarEvent,
  IconCloudOff,
  IconCopy,
  IconDots,
  IconExternalLink,
  IconEye,
  IconLink,
  IconSettings,
  IconShare2,
  IconTrash,
} from '@tabler/icons-react'
import { episodePath } from '@castwright/contract/paths.ts'
import type { Episode } from '@castwright/contract/episodes/shapes.ts'
import { useNavigate } from '@tanstack/react-router'
import { IconButton } from '../../../ui/IconButton.tsx'
import { DownloadCount } from '../../../components/DownloadCount.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { LazyTooltip } from '../../../ui/LazyTooltip.tsx'
import { LinkIcon } from '../../../ui/LinkIcon.tsx'
import { TextLink } from '../../../ui/Links.tsx'
import { copyLink, episodeUrl, openPreview } from './copyLink.ts'
import { type Member, TeamAvatars } from './TeamAvatars.tsx'
import classes from './EpisodeHeader.module.css'
import { messageOf, rpc } from '../../../lib/rpc.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { toast } from '../../../ui/toast.tsx'
import { removeCachedEpisode, restoreEpisode } from './api.ts'
import { useDuplicateEpisode } from './useDuplicateEpisode.ts'

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
        <Title order={1} tabIndex={-1} dir="auto" miw={0} style={{ overflowWrap: 'anywhere' }}>
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

type MenuProps = {
  profileUrl: string
  episode: Episode
  onSettings: () => void
  /** Called before leaving the page of a deleted episode. */
  beforeLeaving: () => void
  onChangeDate: () => void
  onUnpublish: () => void
}

function EpisodeMenu({ profileUrl, episode, onSettings, beforeLeaving, onChangeDate, onUnpublish }: MenuProps) {
  const remove = useDeleteEpisode(episode, profileUrl, beforeLeaving)
  const duplicate = useDuplicateEpisode(profileUrl)
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <IconButton icon={IconDots} variant="default" label="More actions for this episode" />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<Icon of={IconSettings} />} onClick={onSettings}>
          Episode Settings
        </Menu.Item>
        <Menu.Item leftSection={<Icon of={IconShare2} />} onClick={() => void copyLink(episodeUrl(profileUrl, episode.id))}>
          Share
        </Menu.Item>
        <Menu.Item leftSection={<Icon of={IconEye} />} onClick={() => void openPreview(episode.id)}>
          Preview
        </Menu.Item>
        <Menu.Item leftSection={<Icon of={IconCopy} />} onClick={() => duplicate(episode.id)}>
          Duplicate
        </Menu.Item>
        {episode.isPublished ? (
          <>
            <Menu.Item
              component="a"
              href={episodePath(profileUrl, episode.id)}
              target="_blank"
              leftSection={<Icon of={IconExternalLink} />}
            >
              View public page
            </Menu.Item>
            <Menu.Divider />
            <Menu.Item leftSection={<Icon of={IconCalendarEvent} />} onClick={onChangeDate}>
              Change Publishing Date
            </Menu.Item>
            <Menu.Item leftSection={<Icon of={IconCloudOff} />} onClick={onUnpublish}>
              Unpublish
            </Menu.Item>
          </>
        ) : null}
        <Menu.Divider />
        <Menu.Item color="red" leftSection={<Icon of={IconTrash} />} onClick={() => void remove()}>
          Delete
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

async function undo(episodeId: string): Promise<void> {
  try {
    await restoreEpisode(episodeId)
    toast.success('Episode restored!')
  } catch (error) {
    toast.error(messageOf(error))
  }
}

/** Confirms, deletes and goes to the list. `beforeLeaving` turns off the unsaved-changes prompt. */
function useDeleteEpisode(episode: Episode, profileUrl: string, beforeLeaving: () => void) {
  const navigate = useNavigate()
  return async () => {
    const hasRecording = episode.duration !== null
    let withRecording = false
    const sure = await confirm({
      title: 'Delete Episode',
      children: (
        <Stack gap="md">
          <span>
            {episode.isPublished
              ? `“${episode.title}” will be permanently deleted, including its show notes, comments, reviews and checklists. It will be removed from your RSS feed and will disappear from apps when they next refresh. Its public page will no longer be available.`
              : `“${episode.title}” will be deleted. For 30 days, you can restore it from Recently deleted, below the episode list.`}
            {episode.scheduledReleaseDate === null ? null : ' Its scheduled release will be canceled.'}
            {hasRecording ? ' Its recording will stay in your library unless you delete it too, which is permanent.' : null}
          </span>
          {hasRecording ? (
            <Checkbox label="Also delete the attached recording" onChange={(event) => (withRecording = event.currentTarget.checked)} />
          ) : null}
        </Stack>
      ),
      confirmLabel: 'Delete episode',
      danger: true,
    })
    if (!sure) return
    try {
      await rpc('EpisodeService.Delete', { episodeId: episode.id, deleteRecording: withRecording })
    } catch {
      return void toast.error('Sorry, we were unable to delete your episode.')
    }
    const said = withRecording ? 'Episode and attached recording deleted!' : 'Episode deleted!'
    if (episode.isPublished) toast.success(said)
    else toast.undo(said, () => void undo(episode.id))
    beforeLeaving()
    await navigate({ to: '/$profileUrl/episodes/$filter', params: { profileUrl, filter: 'all' } })
    await removeCachedEpisode(episode.id)
  }
}
