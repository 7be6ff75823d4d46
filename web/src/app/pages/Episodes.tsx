import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { openEpisodeDrawer } from '../../features/episodes/drawer/EpisodeSettings.tsx'
import { EpisodesPage } from '../../features/episodes/list/EpisodesPage.tsx'
import { type EpisodeFilter, isEpisodeFilter } from '../../features/episodes/list/filters.ts'
import type { EpisodeView } from '../../features/episodes/list/view.ts'
import { ImportBanner } from '../../features/imports/progress/ImportBanner.tsx'
import { addEpisodeDisabledReason } from '../../features/podcasts/api.ts'
import { usePublishing } from '../../features/publishing/usePublishing.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { PageSkeleton } from '../../ui/Skeletons.tsx'
import { useMembers } from './manage/useMembers.ts'
import { usePodcastHere } from './podcast.ts'

/** Only people who joined the team lately need it. */
const FirstTaskCard = lazyPart(async () => (await import('../../features/onboarding/FirstTaskCard.tsx')).FirstTaskCard)

const here = '/app/$profileUrl/episodes/$filter' as const

/** A podcast's episodes with its team. */
export function Episodes() {
  const { filter } = useParams({ from: here })
  const { podcast, timeZone } = usePodcastHere()
  if (podcast === null || !isEpisodeFilter(filter)) return <PageSkeleton shape="list" />
  return <EpisodesOf key={podcast.id} podcast={podcast} filter={filter} timeZone={timeZone} />
}

function EpisodesOf({ podcast, filter, timeZone }: { podcast: Podcast; filter: EpisodeFilter; timeZone: string }) {
  const { profileUrl } = useParams({ from: here })
  const { q: text = '', ...view } = useSearch({ from: here })
  const navigate = useNavigate()
  const show = (words: string, shown: EpisodeView) =>
    void navigate({
      to: '/$profileUrl/episodes/$filter',
      params: { profileUrl, filter },
      search: { ...shown, ...(words && { q: words }) },
      replace: true,
    })
  const team = useMembers(podcast.id)
  const disabledReason = addEpisodeDisabledReason(podcast)
  const publishing = usePublishing(podcast, timeZone, () => openEpisodeDrawer({ podcast }))
  return (
    <>
      <EpisodesPage
        podcast={podcast}
        above={
          <>
            <ImportBanner podcast={podcast} />
            {podcast.showAccess === 'OWNER' ? null : (
              <Suspense>
                <FirstTaskCard podcast={podcast} onAddEpisode={disabledReason === null ? () => openEpisodeDrawer({ podcast }) : null} />
              </Suspense>
            )}
          </>
        }
        filter={filter}
        text={text}
        onSearch={(words) => show(words, view)}
        view={view}
        onView={(changed) => show(text, changed)}
        team={team}
        timeZone={timeZone}
        disabledReason={disabledReason}
        onReschedule={publishing.reschedule}
      />
      {publishing.dialogs}
    </>
  )
}
