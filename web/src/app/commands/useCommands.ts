import { paths } from '@castwright/contract/paths.ts'
import type { User } from '@castwright/contract/profiles/shapes.ts'
import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { can } from '../../lib/can.ts'
import type { ShowAccess } from '@castwright/contract/teams/shapes.ts'
import { useMantineColorScheme } from '@mantine/core'
import {
  IconActivity,
  IconCalendar,
  IconCalendarRepeat,
  IconCalendarEvent,
  IconCalendarMonth,
  IconCalendarTime,
  IconCalendarWeek,
  IconChartBar,
  IconChecklist,
  IconCreditCard,
  IconDatabaseExport,
  IconDeviceDesktop,
  IconDownload,
  IconFileMusic,
  IconFileText,
  IconKey,
  IconKeyboard,
  IconList,
  IconLock,
  IconLogout,
  IconMail,
  IconMessage,
  IconMicrophone2,
  IconMoon,
  IconPlus,
  IconReportAnalytics,
  IconRobot,
  IconRss,
  IconSearch,
  IconSettings,
  IconShare,
  IconTags,
  IconTemplate,
  IconSun,
  IconUpload,
  IconUserCircle,
  IconUserPlus,
  IconUsers,
  IconUsersGroup,
  IconWaveSine,
} from '@tabler/icons-react'
import { type NavigateFn, useLocation, useNavigate, useParams } from '@tanstack/react-router'
import type { View } from '../../features/calendar/search.ts'
import { openEpisodeDrawer } from '../../features/episodes/drawer/EpisodeSettings.tsx'
import { addEpisodeDisabledReason, useSelectedPodcast } from '../../features/podcasts/api.ts'
import { openImportPodcast, openStartPodcast } from '../../features/podcasts/create/flow.ts'
import type { Command } from '../../features/search/commands.ts'
import { isMac, openPalette, openShortcuts } from '../../features/search/opened.ts'
import { useAccess } from '../../features/teams/api.ts'
import { instance } from '../../lib/instance.ts'
import { signOut } from '../../lib/session.ts'
import { toast } from '../../ui/toast.tsx'
import { sections, visit } from '../pages/manage/sections.ts'

const search = { group: 'General', icon: IconSearch, isHidden: true, run: openPalette } as const

/** Everything that can be done now: by this user, in the selected podcast, on this page. */
export function useCommands(user: User): Command[] {
  const podcast = useSelectedPodcast()
  const access = useAccess(podcast?.id)
  const navigate = useNavigate()
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
    place('my-podcasts', 'My Podcasts', IconMicrophone2, 'g p', () => navigate({ to: '/my-podcasts' })),
    place('my-work', 'My work', IconChecklist, 'g w', () => navigate({ to: '/my-work' })),
    ...(podcast ? podcastPlaces(navigate, podcast) : []),
    ...(podcast ? [place('calendar-all', 'Calendar of all shows', IconCalendar, null, () => navigate({ to: '/calendar/all' }))] : []),
    ...(podcast ? [place('analytics-all', 'Analytics for all shows', IconChartBar, null, () => navigate({ to: '/analytics/all' }))] : []),
    ...accountPlaces(navigate, user),
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

type Go = () => Promise<void>

const place = (id: string, label: string, icon: Command['icon'], keys: string | null, go: Go): Command => ({
  id,
  group: 'Go to',
  label,
  icon,
  ...(keys !== null && { keys }),
  run: () => void go(),
})

function podcastPlaces(navigate: NavigateFn, { id: podcastId, profileUrl, title }: Podcast): Command[] {
  const of = { profileUrl }
  const settings = { podcastId }
  return [
    place('episodes', 'Episodes', IconList, 'g e', () => navigate({ to: '/$profileUrl/episodes', params: of })),
    place('recordings', 'Recordings', IconFileMusic, 'g r', () => navigate({ to: '/$profileUrl/recordings', params: of })),
    place('guests', 'Guest Portal', IconUsers, 'g g', () => navigate({ to: '/$profileUrl/guest-portal', params: of })),
    place('private-feeds', 'Private Feeds', IconLock, null, () => navigate({ to: '/$profileUrl/private-feeds', params: of })),
    place('calendar', 'Calendar', IconCalendar, 'g c', () => navigate({ to: '/$profileUrl/calendar', params: of })),
    place('analytics', 'Analytics', IconChartBar, 'g a', () => navigate({ to: '/$profileUrl/analytics', params: of })),
    place('report', 'Sponsor report', IconReportAnalytics, null, () => navigate({ to: '/$profileUrl/analytics/report', params: of })),
    place('show-settings', 'Show Settings', IconSettings, 'g s', () =>
      navigate({ to: '/settings/podcast/$podcastId/show-settings', params: settings }),
    ),
    place('team', 'Team Management', IconUsersGroup, 'g t', () =>
      navigate({ to: '/settings/podcast/$podcastId/team-management', params: settings }),
    ),
    place('rss', 'RSS & Distribution', IconRss, 'g f', () =>
      navigate({ to: '/settings/podcast/$podcastId/rss-and-distribution', params: settings }),
    ),
    place('seasons', 'Seasons', IconCalendarRepeat, null, () => navigate({ to: '/$profileUrl/seasons', params: of })),
    place('planning', 'Planning', IconTemplate, null, () => navigate({ to: '/settings/podcast/$podcastId/planning', params: settings })),
    place('tags', 'Open Podcast Tags', IconTags, null, () => navigate({ to: '/settings/podcast/$podcastId/open-tags', params: settings })),
    place('social', 'Social Media', IconShare, null, () => navigate({ to: '/settings/podcast/$podcastId/social-media', params: settings })),
  ].map((command) => ({ ...command, detail: title }))
}

function accountPlaces(navigate: NavigateFn, user: User): Command[] {
  const places = [
    place('profile', 'Profile', IconUserCircle, null, () => navigate({ to: '/settings/my-account/profile' })),
    place('password', 'Email & Password', IconKey, null, () => navigate({ to: '/settings/my-account/email-and-password' })),
    place('apps', 'Apps & Integrations', IconSettings, null, () => navigate({ to: '/settings/my-account/apps-and-integrations' })),
    place('tokens', 'Access Tokens', IconKey, null, () => navigate({ to: '/settings/my-account/access-tokens' })),
    place('assistants', 'Assistants', IconRobot, null, () => navigate({ to: '/settings/my-account/assistants' })),
    place('notifications', 'Notification settings', IconMail, null, () => navigate({ to: '/settings/notifications' })),
  ]
  const billing = [
    place('plan', 'Plan Usage', IconCreditCard, null, () => navigate({ to: '/settings/subscription-and-billing/plan-usage' })),
    place('invoices', 'Invoices', IconCreditCard, null, () => navigate({ to: '/settings/subscription-and-billing/invoices' })),
  ]
  const operator = [
    place('instance', 'This instance', IconActivity, null, () => navigate({ to: paths.operatorOverview })),
    place('instance-users', 'Users', IconUsers, null, () => navigate({ to: '/operator/users' })),
    place('instance-backups', 'Backups', IconDatabaseExport, null, () => navigate({ to: '/operator/backups' })),
    place('access-requests', 'Access requests', IconKey, null, () => navigate({ to: paths.accessRequests })),
    ...(instance.mailOutbox || instance.smsOutbox ? [place('outbox', 'Outbox', IconMail, null, () => navigate({ to: paths.outbox }))] : []),
  ]
  return [...places, ...(instance.billing ? billing : []), ...(user.isOperator ? operator : [])]
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
