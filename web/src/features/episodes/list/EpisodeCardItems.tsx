import type { EpisodeSummary } from '@castwright/contract/episodes/shapes.ts'
import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { IconCopy, IconLink, IconSettings } from '@tabler/icons-react'
import { MenuAction } from '../../../ui/MenuAction.tsx'
import { openEpisodeDrawer } from '../drawer/EpisodeSettings.tsx'
import { copyLink, episodeUrl } from '../manage/copyLink.ts'
import { useDuplicateEpisode } from '../manage/useDuplicateEpisode.ts'

/** The actions in an episode's menu. In its own file, so that the list doesn't load menus. */
export function EpisodeCardItems({ podcast, episode: { id } }: { podcast: Podcast; episode: EpisodeSummary }) {
  const duplicate = useDuplicateEpisode(podcast.profileUrl)
  return (
    <>
      <MenuAction icon={IconSettings} label="Episode Settings" onClick={() => openEpisodeDrawer({ podcast, episodeId: id })} />
      <MenuAction icon={IconLink} label="Copy link to episode" onClick={() => copyLink(episodeUrl(podcast.profileUrl, id))} />
      <MenuAction icon={IconCopy} label="Duplicate" onClick={() => duplicate(id)} />
    </>
  )
}
