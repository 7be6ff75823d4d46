import { Group } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { CalendarPage } from '../../features/calendar/CalendarPage.tsx'
import { type CalendarSearch, readSearch } from '../../features/calendar/search.ts'
import { usePodcasts } from '../../features/podcasts/api.ts'
import { LinkButton } from '../../ui/Links.tsx'
import { PageSkeleton } from '../../ui/Skeletons.tsx'
import { podcastAt } from '../protection.ts'
import { usePodcastHere } from './podcast.ts'

/** Keeps the view, the day and the filters in the URL. */
function useChange() {
  const navigate = useNavigate()
  return (search: CalendarSearch) => void navigate({ to: '.', search, replace: true, resetScroll: false })
}

const calendarLinks = (
  <LinkButton to="/settings/my-account/apps-and-integrations" variant="default">
    Calendar links
  </LinkButton>
)

export function PodcastCalendar() {
  const search = readSearch(useSearch({ from: '/app/$profileUrl/calendar' }))
  const onSearch = useChange()
  const { podcast, hasOthers } = usePodcastHere()
  if (podcast === null) return <PageSkeleton />
  const actions = (
    <Group gap="xs" w={{ base: '100%', sm: 'auto' }}>
      {calendarLinks}
      <LinkButton to="/$profileUrl/seasons/new" params={{ profileUrl: podcast.profileUrl }}>
        Plan a season
      </LinkButton>
    </Group>
  )
  return <CalendarPage key={podcast.id} podcast={podcast} hasOthers={hasOthers} search={search} onSearch={onSearch} actions={actions} />
}

export function AllCalendar() {
  const search = readSearch(useSearch({ from: '/app/calendar/all' }))
  const onSearch = useChange()
  const { data: podcasts = [] } = usePodcasts()
  const shown = search.show === undefined ? null : podcastAt(podcasts, search.show)
  return (
    <CalendarPage
      podcast={null}
      shownId={shown?.id ?? null}
      hasOthers={false}
      search={search}
      onSearch={onSearch}
      actions={calendarLinks}
    />
  )
}
