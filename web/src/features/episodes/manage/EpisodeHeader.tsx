import { episodePath } from '@castwright/contract/paths.ts'
import type { Episode } from '@castwright/contract/episodes/shapes.ts'
import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { ActionIcon, Title, Checkbox, Stack } from '@mantine/core'
import { IconArrowLeft, IconLink } from '@tabler/icons-react'
import { DownloadCount } from '../../../components/DownloadCount.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { LazyTooltip } from '../../../ui/LazyTooltip.tsx'
import { LinkIcon } from '../../../ui/LinkIcon.tsx'
import { TextLink } from '../../../ui/Links.tsx'
import { copyLink, openPreview, episodeUrl } from './copyLink.ts'
import { EpisodeMenu } from './EpisodeMenu.tsx'
import { type Member, TeamAvatars } from './TeamAvatars.tsx'
import { useDuplicateEpisode } from './useDuplicateEpisode.ts'
import { messages } from './messages.ts'
import classes from './EpisodeHeader.module.css'
import { useNavigate } from '@tanstack/react-router'
import { messageOf } from '../../../lib/rpc.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { toast } from '../../../ui/toast.tsx'
import { deleteEpisode, removeCachedEpisode, restoreEpisode } from './api.ts'

type Props = {
  podcast: Podcast
  episode: Episode
  team: readonly Member[]
  onSettings: () => void
  /** Called before leaving the page of a deleted episode. */
  beforeLeaving: () => void
  onChangeDate: () => void
  onUnpublish: () => void
}

export function EpisodeHeader({ podcast, episode, team, onSettings, beforeLeaving, onChangeDate, onUnpublish }: Props) {
  const { profileUrl } = podcast
  const { seasonNumber, episodeNumber } = episode
  const remove = useDeleteEpisode(episode, profileUrl, beforeLeaving)
  const duplicate = useDuplicateEpisode(profileUrl)
  const copy = () => void copyLink(episodeUrl(profileUrl, episode.id))
  const home = { to: '/$profileUrl/episodes/$filter', params: { profileUrl, filter: 'all' } } as const
  return (
    <header className={classes.header}>
      <nav aria-label="Breadcrumbs" className={classes.crumbs}>
        <LinkIcon {...home} aria-label="Back" className={classes.back}>
          <Icon of={IconArrowLeft} />
        </LinkIcon>
        <ol>
          <li>
            <TextLink {...home} className={classes.podcast}>
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
      <div className={classes.people}>
        <TeamAvatars team={team} />
        <LazyTooltip label={messages.copyLink}>
          <ActionIcon variant="default" aria-label={messages.copyLink} onClick={copy}>
            <Icon of={IconLink} />
          </ActionIcon>
        </LazyTooltip>
      </div>
      <div className={classes.menu}>
        <EpisodeMenu
          onSettings={onSettings}
          onShare={copy}
          onPreview={() => void openPreview(episode.id)}
          onDuplicate={() => duplicate(episode.id)}
          onDelete={() => void remove()}
          published={episode.isPublished ? { address: episodePath(profileUrl, episode.id), onChangeDate, onUnpublish } : null}
        />
      </div>
    </header>
  )
}

async function undo(episodeId: string): Promise<void> {
  try {
    await restoreEpisode(episodeId)
    toast.success(messages.restored)
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
              ? `“${episode.title}” will be permanently deleted, including its show notes, comments, reviews and checklists. It will be removed from your RSS feed and disappear from apps at their next refresh. Its public page will no longer be available.`
              : `“${episode.title}” will be deleted. You can restore it for 30 days from Recently deleted, below the list of episodes.`}
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
      await deleteEpisode(episode.id, withRecording)
    } catch {
      toast.error(messages.deleteFailed)
      return
    }
    const said = withRecording ? messages.deletedWithRecording : messages.deleted
    if (episode.isPublished) toast.success(said)
    else toast.undo(said, () => void undo(episode.id))
    beforeLeaving()
    await navigate({ to: '/$profileUrl/episodes/$filter', params: { profileUrl, filter: 'all' } })
    await removeCachedEpisode(episode.id)
  }
}
