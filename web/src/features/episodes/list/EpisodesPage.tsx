import type { EpisodeSummary } from '@castwright/contract/episodes/shapes.ts'
import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { Box, Button, Flex, Skeleton, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { createLink } from '@tanstack/react-router'
import { type ComponentPropsWithRef, type ReactNode, Suspense, useRef, useState } from 'react'
import { HintedButton } from '../../../ui/HintedButton.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { LinkButton } from '../../../ui/Links.tsx'
import { lazyPart } from '../../../ui/lazyPart.tsx'
import { Page } from '../../../ui/Page.tsx'
import { sizes } from '../../../ui/theme.ts'
import { SelectButton } from '../../../components/bulk/SelectButton.tsx'
import { useSelection } from '../../../components/bulk/useSelection.ts'
import { SearchField } from '../../../components/SearchField.tsx'
import { fetchAllEpisodes, isImporting, useEpisodes } from '../api.ts'
import { openEpisodeDrawer } from '../drawer/EpisodeSettings.tsx'
import type { Member } from '../manage/TeamAvatars.tsx'
import { ActiveFilters } from './ActiveFilters.tsx'
import { EpisodeList } from './EpisodeList.tsx'
import classes from './EpisodesPage.module.css'
import { bulkEpisodes } from './bulk/actions.ts'
import { type EpisodeFilter, episodeFilters, kindOf, listOf } from './filters.ts'
import { type EpisodeView, isFiltered } from './view.ts'
import { queryOf } from './viewQuery.ts'
import { DeletedEpisodesDialog } from './DeletedEpisodesDialog.tsx'

type Props = {
  podcast: Podcast
  /** Banners about the podcast. */
  above?: ReactNode
  filter: EpisodeFilter
  /** The search text, empty for none. */
  text: string
  onSearch: (text: string) => void
  view: EpisodeView
  onView: (view: EpisodeView) => void
  team: readonly Member[]
  timeZone: string
  /** Why no episode can be added, or null if one can. */
  disabledReason: string | null
  onReschedule: (episode: EpisodeSummary) => void
}

const ViewMenu = lazyPart(async () => (await import('./ViewMenu.tsx')).ViewMenu)

const FilterTab = createLink(({ children, ...link }: ComponentPropsWithRef<'a'>) => (
  <a {...link} className={classes.filter}>
    {children}
  </a>
))

/** A podcast's episodes in four lists, each with its own URL. */
export function EpisodesPage({
  podcast,
  above,
  filter,
  text,
  onSearch,
  view,
  onView,
  team,
  timeZone,
  disabledReason,
  onReschedule,
}: Props) {
  const asked = { podcastId: podcast.id, kind: kindOf(filter), text, view: queryOf(view, timeZone) }
  const episodes = useEpisodes(asked)
  const filterButton = useRef<HTMLButtonElement>(null)
  const [deletedShown, setDeletedShown] = useState(false)
  const counts = episodes.data?.pages[0]?.counts
  const { selection, toggle, dialogs } = useSelection(bulkEpisodes, async () =>
    (await fetchAllEpisodes(asked)).filter((one) => !isImporting(one)),
  )
  const planSeason = { to: '/$profileUrl/seasons/new', params: { profileUrl: podcast.profileUrl } } as const
  // On larger screens, the sidebar has the button.
  const addEpisode = (
    <HintedButton leftSection={<Icon of={IconPlus} />} disabledReason={disabledReason} onClick={() => openEpisodeDrawer({ podcast })}>
      Add Episode
    </HintedButton>
  )
  return (
    <Page
      title="Episodes"
      action={
        <>
          <Box visibleFrom="xs">
            <LinkButton {...planSeason} variant="default">
              Plan a season
            </LinkButton>
          </Box>
          {counts?.all === 0 ? null : <Box hiddenFrom="xs">{addEpisode}</Box>}
        </>
      }
    >
      {above}
      <Flex wrap="wrap" align="center" justify="space-between" rowGap="sm" columnGap="lg" mb="lg">
        <Flex component="nav" aria-label="Episode filters" gap="xxs" maw="100%" style={{ overflowX: 'auto' }}>
          {episodeFilters.map(({ path, title, list }) => (
            <FilterTab
              key={path}
              to="/$profileUrl/episodes/$filter"
              params={{ profileUrl: podcast.profileUrl, filter: path }}
              search={{ ...view, ...(text && { q: text }) }}
              activeOptions={{ includeSearch: false }}
            >
              {title}
              {counts ? (
                <Text span size="xs">
                  {counts[list].toLocaleString('en-US')}
                </Text>
              ) : null}
            </FilterTab>
          ))}
        </Flex>
        {counts?.all === 0 ? null : (
          <div className={classes.tools}>
            <SearchField
              className={classes.search}
              label="Search episodes by title"
              placeholder="Search by title"
              text={text}
              onSearch={onSearch}
            />
            <Suspense fallback={<Skeleton flex="1 1 0" h={sizes.control} />}>
              <ViewMenu view={view} team={team} onChange={onView} button={filterButton} />
            </Suspense>
            <SelectButton {...toggle} />
          </div>
        )}
      </Flex>
      <ActiveFilters
        view={view}
        team={team}
        onChange={(less) => {
          onView(less)
          // The button that was pressed goes away.
          filterButton.current?.focus({ preventScroll: true })
        }}
      />
      <EpisodeList
        podcast={podcast}
        filter={filter}
        text={text}
        isFiltered={isFiltered(view)}
        selection={selection}
        total={counts?.[listOf(filter)] ?? null}
        episodes={episodes}
        team={team}
        timeZone={timeZone}
        addEpisode={addEpisode}
        onClearSearch={() => (text ? onSearch('') : onView({}))}
        onReschedule={onReschedule}
      />
      {dialogs}
      <Box mt="lg" ta="center">
        <Box hiddenFrom="xs">
          <LinkButton {...planSeason} variant="subtle" color="gray" size="compact-sm">
            Plan a season
          </LinkButton>
        </Box>
        <Button variant="subtle" color="gray" size="compact-sm" onClick={() => setDeletedShown(true)}>
          Recently deleted
        </Button>
      </Box>
      <DeletedEpisodesDialog podcastId={podcast.id} opened={deletedShown} timeZone={timeZone} onClose={() => setDeletedShown(false)} />
    </Page>
  )
}
