import type { User } from '@castwright/contract/profiles/shapes.ts'
import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { can } from '../../lib/can.ts'
import type { ShowAccess } from '@castwright/contract/teams/shapes.ts'
import { useMantineColorScheme } from '@mantine/core'
import {
  IconCalendarRepeat,
  IconCalendarEvent,
  IconCalendarMonth,
  IconCalendarTime,
  IconCalendarWeek,
  IconChecklist,
  IconDeviceDesktop,
  IconDownload,
  IconFileText,
  IconKeyboard,
  IconList,
  IconLogout,
  IconMessage,
  IconMicrophone2,
  IconMoon,
  IconPlus,
  IconSearch,
  IconSun,
  IconUpload,
  IconUserPlus,
  IconWaveSine,
} from '@tabler/icons-react'
import { type NavigateFn, useLocation, useNavigate, useParams, useRouter } from '@tanstack/react-router'
import type { View } from '../../features/calendar/search.ts'
import { openEpisodeDrawer } from '../../features/episodes/drawer/EpisodeSettings.tsx'
import { addEpisodeDisabledReason, useSelectedPodcast } from '../../features/podcasts/api.ts'
import { openImportPodcast, openStartPodcast } from '../../features/podcasts/create/flow.ts'
import type { Command } from '../../features/search/commands.ts'
import { isMac, openPalette, openShortcuts } from '../../features/search/opened.ts'
import { useAccess } from '../../features/teams/api.ts'
import { signOut } from '../../lib/session.ts'
import { toast } from '../../ui/toast.tsx'
import { sections, visit } from '../pages/manage/sections.ts'
import { placeCommands } from './places.ts'

const search = { group: 'General', icon: IconSearch, isHidden: true, run: openPalette } as const

/** Everything that can be done now: by this user, in the selected podcast, on this page. */
export function useCommands(user: User): Command[] {
  const podcast = useSelectedPodcast()
  const access = useAccess(podcast?.id)
  const navigate = useNavigate()
  const router = useRouter()
  const { episodeId } = useParams({ strict: false })
  const isCalendar = useLocation({ select: ({ pathname }) => /^\/(?:calendar\/all|[^/]+\/calendar)\/?$/.test(pathname) })
  const { setColorScheme } = useMantineColorScheme()
  return [
    { ...search, id: 'palette', label: 'Search, even while typing', keys: isMac() ? '⌘ K' : 'Ctrl K' },
    { ...search, id: 'search', label: 'Search', keys: '/' },
    {
      id: 'shortcuts',
      group: 'General',
      label: 'Keyboard shortcuts',
      words: 'help keys',
      icon: IconKeyboard,
      keys: '?',
      run: openShortcuts,
    },
    ...(episodeId === undefined ? [] : episodeCommands(navigate)),
    ...(isCalendar ? calendarCommands(navigate) : []),
    ...(podcast ? actionCommands(navigate, podcast, access ?? null) : []),
    { id: 'start', group: 'Actions', label: 'Start a New Podcast', words: 'create add show', icon: IconMicrophone2, run: openStartPodcast },
    { id: 'import', group: 'Actions', label: 'Import Podcast', words: 'move rss feed', icon: IconDownload, run: openImportPodcast },
    { id: 'sign-out', group: 'General', label: 'Sign Out', words: 'log out', icon: IconLogout, run: () => void leave(navigate) },
    ...placeCommands({ router, user, podcast }),
    { id: 'light', group: 'Theme', label: 'Light theme', words: 'color scheme', icon: IconSun, run: () => setColorScheme('light') },
    { id: 'dark', group: 'Theme', label: 'Dark theme', words: 'color scheme night', icon: IconMoon, run: () => setColorScheme('dark') },
    {
      id: 'system',
      group: 'Theme',
      label: 'System theme',
      words: 'color scheme',
      icon: IconDeviceDesktop,
      run: () => setColorScheme('auto'),
    },
  ]
}

/** What the user may do in the selected podcast. */
function actionCommands(navigate: NavigateFn, podcast: Podcast, access: ShowAccess | null): Command[] {
  const { id: podcastId, profileUrl, title: detail } = podcast
  const action = (id: string, label: string, words: string, icon: Command['icon'], run: () => unknown, keys?: string): Command => ({
    id,
    group: 'Actions',
    label,
    words,
    detail,
    icon,
    ...(keys !== undefined && { keys }),
    run: () => void run(),
  })
  const add = action('add-episode', 'Add Episode', 'new create', IconPlus, () => openEpisodeDrawer({ podcast }), 'c')
  const season = action('plan-season', 'Plan a season', 'episodes drafts schedule', IconCalendarRepeat, () =>
    navigate({ to: '/$profileUrl/seasons/new', params: { profileUrl } }),
  )
  const upload = action('upload', 'Upload Recording', 'audio video file', IconUpload, () =>
    navigate({ to: '/$profileUrl/recordings', params: { profileUrl }, search: { upload: true } }),
  )
  const invite = action('invite', 'Invite Your Team', 'member people add', IconUserPlus, () =>
    navigate({ to: '/settings/podcast/$podcastId/team-management', params: { podcastId }, search: { invite: true } }),
  )
  const canAdd = addEpisodeDisabledReason(podcast) === null
  return [
    ...(canAdd && can('EpisodeService.Create', access) ? [add] : []),
    ...(canAdd && can('SeasonService.Plan', access) ? [season] : []),
    ...(can('RecordingService.Create', access) ? [upload] : []),
    ...(can('TeamManagementService.InviteTeam', access) ? [invite] : []),
  ]
}

/** The sections of the open episode. */
function episodeCommands(navigate: NavigateFn): Command[] {
  const to = (id: string, label: string, icon: Command['icon'], keys: string, section: string, words = ''): Command => ({
    id,
    words,
    group: 'This episode',
    label,
    icon,
    keys,
    run: () =>
      void navigate({ to: '.', search: { section }, replace: true }).then(() => {
        visit(section)
      }),
  })
  return [
    to('episode-publish', 'Publish or Schedule', IconCalendarTime, 'p', sections.status, 'publish later now release date'),
    to('episode-recording', 'Recording', IconWaveSine, 'r', sections.recording),
    to('episode-notes', 'Show Notes', IconFileText, 'n', sections.notes),
    to('episode-checklist', 'Checklist', IconChecklist, 'l', sections.checklist),
    to('episode-comments', 'Comments', IconMessage, 'm', sections.comments),
  ]
}

/** The views of the calendar, which its URL names. */
function calendarCommands(navigate: NavigateFn): Command[] {
  const show = (id: string, label: string, icon: Command['icon'], keys: string, view?: View): Command => ({
    id: `calendar-${id}`,
    group: 'This calendar',
    label,
    icon,
    keys,
    run: () =>
      void navigate({
        to: '.',
        search: ({ date, ...before }) => (view ? { ...before, ...(date && { date }), view } : before),
        replace: true,
        resetScroll: false,
      }),
  })
  return [
    show('today', 'Today', IconCalendarEvent, 't'),
    show('month', 'Month', IconCalendarMonth, 'm', 'month'),
    show('week', 'Week', IconCalendarWeek, 'w', 'week'),
    show('agenda', 'Agenda', IconList, 'a', 'agenda'),
  ]
}

async function leave(navigate: NavigateFn): Promise<void> {
  try {
    await signOut()
    await navigate({ to: '/sign-in' })
  } catch {
    toast.error('Failed to log you out.')
  }
}
