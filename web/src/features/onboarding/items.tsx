import { paths } from '@castwright/contract/paths.ts'
import type { ChecklistItemName, GettingStarted } from '@castwright/contract/onboarding/shapes.ts'
import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import { TextLink } from '../../ui/Links.tsx'

export type Actions = {
  onNewPodcast: () => void
  onAddEpisode: (podcastId: string) => void
}

const itemTitles: Record<ChecklistItemName, string> = {
  show: 'Create or import a show',
  artwork: 'Add your artwork',
  episode: 'Add your first episode',
  recording: 'Upload a recording',
  publish: 'Publish an episode',
  directories: 'Submit your show to directories',
  team: 'Invite your team',
  mail: 'Set up a mail server',
  backups: 'Back up this instance',
}

const act = (title: string, onClick: () => void): ReactNode => (
  <Anchor component="button" type="button" onClick={onClick}>
    {title}
  </Anchor>
)

/** The item's title, as a link to where it is done. Plain text while something else has to be done first. */
export function itemLink(name: ChecklistItemName, { podcast, episodeId }: GettingStarted, actions: Actions): ReactNode {
  const title = itemTitles[name]
  if (name === 'show') return act(title, actions.onNewPodcast)
  if (name === 'mail' || name === 'backups')
    return (
      <TextLink to={paths.operatorHelp} hash={name}>
        {title}
      </TextLink>
    )
  if (podcast === null) return title
  const { id: podcastId, profileUrl } = podcast
  if (name === 'episode') return act(title, () => actions.onAddEpisode(podcastId))
  if (name === 'recording' || name === 'publish')
    return episodeId === null ? (
      title
    ) : (
      <TextLink
        to="/$profileUrl/episodes/manage/$episodeId"
        params={{ profileUrl, episodeId }}
        hash={name === 'recording' ? 'recording' : ''}
      >
        {title}
      </TextLink>
    )
  if (name === 'artwork')
    return (
      <TextLink to="/settings/podcast/$podcastId/show-settings" params={{ podcastId }} search={{ field: 'photo' }}>
        {title}
      </TextLink>
    )
  return (
    <TextLink to={`/settings/podcast/$podcastId/${name === 'team' ? 'team-management' : 'rss-and-distribution'}`} params={{ podcastId }}>
      {title}
    </TextLink>
  )
}
