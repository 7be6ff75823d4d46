import type { EpisodeSummary } from '@castwright/contract/episodes.ts'
import type { Podcast } from '@castwright/contract/podcasts.ts'
import { Box } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { HintedButton } from '../../../ui/HintedButton.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Page } from '../../../ui/Page.tsx'
import { useEpisodes } from '../api.ts'
import { openEpisodeDrawer } from '../drawer/EpisodeSettings.tsx'
import type { Member } from '../manage/TeamAvatars.tsx'
import { EpisodeList } from './EpisodeList.tsx'
import classes from './EpisodesPage.module.css'
import { type EpisodeFilter, episodeFilters, kindOf } from './filters.ts'
import { FilterTab } from './FilterTab.tsx'
import { SearchField } from './SearchField.tsx'

type Props = {
  podcast: Podcast
  /** Banners about the podcast. */
  above?: ReactNode
  filter: EpisodeFilter
  /** The search text, empty for none. */
  text: string
  onSearch: (text: string) => void
  team: readonly Member[]
  timeZone: string
  /** Why no episode can be added, or null if one can. */
  disabledReason: string | null
  onReschedule: (episode: EpisodeSummary) => void
}

/** A podcast's episodes in four lists, each with its own URL. */
export function EpisodesPage({ podcast, above, filter, text, onSearch, team, timeZone, disabledReason, onReschedule }: Props) {
  const episodes = useEpisodes({ podcastId: podcast.id, kind: kindOf(filter), text })
  const counts = episodes.data?.pages[0]?.counts
  // On larger screens, the sidebar has the button.
  const addEpisode = (
    <HintedButton leftSection={<Icon of={IconPlus} />} disabledReason={disabledReason} onClick={() => openEpisodeDrawer({ podcast })}>
      Add Episode
    </HintedButton>
  )
  return (
    <Page title="Episodes" action={counts?.all === 0 ? null : <Box hiddenFrom="xs">{addEpisode}</Box>}>
      {above}
      <div className={classes.bar}>
        <nav aria-label="Episode filters" className={classes.filters}>
          {episodeFilters.map(({ path, title, list }) => (
            <FilterTab
              key={path}
              to="/$profileUrl/episodes/$filter"
              params={{ profileUrl: podcast.profileUrl, filter: path }}
              search={text ? { q: text } : {}}
              activeOptions={{ includeSearch: false }}
            >
              {title}
              {counts ? <span className={classes.count}>{counts[list].toLocaleString('en-US')}</span> : null}
            </FilterTab>
          ))}
        </nav>
        {counts?.all === 0 ? null : <SearchField text={text} onSearch={onSearch} />}
      </div>
      <EpisodeList
        podcast={podcast}
        filter={filter}
        text={text}
        episodes={episodes}
        team={team}
        timeZone={timeZone}
        addEpisode={addEpisode}
        onClearSearch={() => onSearch('')}
        onReschedule={onReschedule}
      />
    </Page>
  )
}
