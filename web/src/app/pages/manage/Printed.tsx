import type { Episode } from '@castwright/contract/episodes/shapes.ts'
import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { collaboratorLabels } from '@castwright/contract/teams/shapes.ts'
import { useChapters } from '../../../features/chapters/api.ts'
import { useEpisodeGuests } from '../../../features/guests/api.ts'
import { memberName, useTeam } from '../../../features/teams/api.ts'
import { shortDate } from '../../../lib/time.ts'
import { clock } from '../../../ui/AudioPlayer.tsx'
import { RichText } from '../../../ui/editor/RichText.tsx'

type Props = { podcast: Podcast; episode: Episode; timeZone: string }

/** What an episode's page has on paper, below its title. The cards may be folded, and their texts in an editor. */
export function Printed({ podcast, episode, timeZone }: Props) {
  return (
    <div data-print-only aria-hidden>
      <p>{factsOf(podcast, episode, timeZone)}</p>
      {episode.showNotes === '' ? null : (
        <section>
          <h2>Show Notes</h2>
          <RichText html={episode.showNotes} />
        </section>
      )}
      {episode.recording ? <Chapters recordingId={episode.recording.id} /> : null}
      <Credits podcastId={podcast.id} episodeId={episode.id} />
    </div>
  )
}

/** The show, the numbers and the date of the release. */
function factsOf({ title }: Podcast, episode: Episode, timeZone: string): string {
  const { seasonNumber, episodeNumber, isPublished, lastPublishedDate, scheduledReleaseDate, plannedReleaseDate } = episode
  const date = scheduledReleaseDate ?? (isPublished ? lastPublishedDate : null) ?? plannedReleaseDate
  return [
    title,
    seasonNumber === null ? '' : `Season ${seasonNumber}`,
    episodeNumber === null ? '' : `Episode ${episodeNumber}`,
    date === null ? '' : shortDate(date, timeZone),
  ]
    .filter(Boolean)
    .join(' · ')
}

function Chapters({ recordingId }: { recordingId: string }) {
  const { data } = useChapters(recordingId)
  const chapters = data?.chapters.filter(({ isHidden }) => !isHidden) ?? []
  if (chapters.length === 0) return null
  return (
    <section>
      <h2>Chapters</h2>
      <ol>
        {chapters.map(({ id, startMs, title }) => (
          <li key={id}>
            <span>{clock(startMs / 1000)}</span> <bdi>{title}</bdi>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Credits({ podcastId, episodeId }: { podcastId: string; episodeId: string }) {
  const { data: members = [] } = useTeam(podcastId)
  const { data: found } = useEpisodeGuests(episodeId)
  const people = [
    ...(found?.guests ?? []).map(({ id, name, credit }) => ({ id, name: credit?.name ?? name, role: 'Guest' })),
    ...members.flatMap((member) =>
      member.user && member.podcastRole.isActive
        ? [{ id: member.user.id, name: memberName(member), role: collaboratorLabels[member.podcastRole.collaboratorType] }]
        : [],
    ),
  ]
  if (people.length === 0) return null
  return (
    <section>
      <h2>Credits</h2>
      <ul>
        {people.map(({ id, name, role }) => (
          <li key={id}>
            <bdi>{name}</bdi>, {role}
          </li>
        ))}
      </ul>
    </section>
  )
}
