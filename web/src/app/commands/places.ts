import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import type { User } from '@castwright/contract/profiles/shapes.ts'
import {
  IconActivity,
  IconAdjustments,
  IconCalendar,
  IconCalendarRepeat,
  IconCalendarTime,
  IconChartBar,
  IconChecklist,
  IconCreditCard,
  IconDatabase,
  IconDatabaseExport,
  IconFileMusic,
  IconHelp,
  IconHistory,
  IconKey,
  IconList,
  IconLock,
  IconMail,
  IconMicrophone2,
  IconPackageExport,
  IconPlug,
  IconReportAnalytics,
  IconRobot,
  IconRss,
  IconShare,
  IconSpeakerphone,
  IconStack2,
  IconTags,
  IconUserCircle,
  IconUsers,
  IconUsersGroup,
  IconVideo,
  IconWaveSine,
  IconWebhook,
  IconWorld,
} from '@tabler/icons-react'
import type { AnyRouter } from '@tanstack/react-router'
import type { Command } from '../../features/search/commands.ts'
import { instance } from '../../lib/instance.ts'
import { anchorOf } from '../../ui/settings/anchors.ts'

type Page = {
  label: string
  icon: Command['icon']
  /** Other words that find it. */
  words: string
  keys?: string
  /** Titles of its sections, and other words that find them. */
  sections?: Record<string, string>
  /** Who or what it is for, if not for everyone. */
  isFor?: (to: { user: User; podcast: Podcast | null }) => boolean
}

const settings = '/settings/podcast/$podcastId'
const account = '/settings/my-account'
const billing = '/settings/subscription-and-billing'

const forBuyers = (): boolean => instance.billing
const forOperators: Page['isFor'] = ({ user }) => user.isOperator

/** Every page that needs no more than a podcast, by its route. */
export const pages: Record<string, Page> = {
  '/my-podcasts': { label: 'My Podcasts', icon: IconMicrophone2, words: 'shows home', keys: 'g p' },
  '/my-work': { label: 'My work', icon: IconChecklist, words: 'tasks assigned to do', keys: 'g w' },
  '/$profileUrl/episodes': { label: 'Episodes', icon: IconList, words: 'list drafts published', keys: 'g e' },
  '/$profileUrl/recordings': { label: 'Recordings', icon: IconFileMusic, words: 'audio files library', keys: 'g r' },
  '/$profileUrl/guest-portal': { label: 'Guest Portal', icon: IconUsers, words: 'booking interviews pitches', keys: 'g g' },
  '/$profileUrl/private-feeds': {
    label: 'Private Feeds',
    icon: IconLock,
    words: 'members subscribers premium paid',
    isFor: ({ podcast }) => podcast?.showAccess !== 'EDITOR',
  },
  '/$profileUrl/calendar': { label: 'Calendar', icon: IconCalendar, words: 'schedule dates month', keys: 'g c' },
  '/$profileUrl/analytics': { label: 'Analytics', icon: IconChartBar, words: 'downloads statistics numbers', keys: 'g a' },
  '/$profileUrl/analytics/report': { label: 'Sponsor report', icon: IconReportAnalytics, words: 'sponsors advertisers media kit' },
  '/$profileUrl/seasons': { label: 'Seasons', icon: IconCalendarRepeat, words: 'series arcs' },
  [`${settings}/show-settings`]: {
    label: 'Show Settings',
    icon: IconAdjustments,
    words: 'title artwork category language',
    keys: 'g s',
    sections: {
      Discovery: 'categories keywords language',
      'Schedule & Publishing Preferences': 'time zone release day',
      'Author, Ownership & Copyright': 'owner email license',
      'Delete Podcast': 'remove close',
    },
  },
  [`${settings}/team-management`]: {
    label: 'Team Management',
    icon: IconUsersGroup,
    words: 'members roles people invite',
    keys: 'g t',
    sections: { Activity: 'history changes log' },
  },
  '/podcast/$podcastId/redirect': { label: '301 Redirect', icon: IconRss, words: 'move away host' },
  [`${settings}/rss-and-distribution`]: {
    label: 'RSS & Distribution',
    icon: IconRss,
    words: 'apple spotify directories feed',
    keys: 'g f',
    sections: {
      'RSS Feed': 'url address',
      'Feed Health': 'problems checks',
      'Registration Guide': 'apple spotify submit',
      Distribution: 'apple spotify links',
      'More directories': 'amazon youtube links',
      Transcripts: 'captions automatic release',
    },
  },
  [`${settings}/social-media`]: { label: 'Social Media', icon: IconShare, words: 'instagram mastodon links' },
  [`${settings}/planning`]: {
    label: 'Planning',
    icon: IconCalendarTime,
    words: 'steps workflow',
    sections: { 'Episode templates': 'defaults drafts' },
  },
  [`${settings}/finishing`]: {
    label: 'Finishing',
    icon: IconWaveSine,
    words: 'loudness leveling noise mastering',
    isFor: ({ podcast }) => podcast?.mediaFormat === 'audio',
    sections: { Tags: 'id3 artwork', 'Intros and outros': 'jingle music', Presets: 'loudness target' },
  },
  [`${settings}/newsletter`]: {
    label: 'Newsletter',
    icon: IconMail,
    words: 'email subscribers mailing list',
    sections: { Subscribers: 'readers addresses', Emails: 'sent release' },
  },
  [`${settings}/custom-domain`]: { label: 'Custom Domain', icon: IconWorld, words: 'website address dns' },
  [`${settings}/open-tags`]: {
    label: 'Open Podcast Tags',
    icon: IconTags,
    words: 'podcasting 2.0 namespace value',
    sections: { Live: 'stream broadcast' },
  },
  [`${settings}/webhooks`]: { label: 'Webhooks', icon: IconWebhook, words: 'api integration automation' },
  [`${settings}/export`]: { label: 'Export', icon: IconPackageExport, words: 'backup download archive' },
  '/calendar/all': { label: 'Calendar for all shows', icon: IconCalendar, words: 'schedule every podcast' },
  '/analytics/all': { label: 'Analytics for all shows', icon: IconChartBar, words: 'downloads statistics every podcast' },
  [`${account}/profile`]: {
    label: 'Profile',
    icon: IconUserCircle,
    words: 'name picture username',
    sections: { 'About You': 'bio creator page', 'Social Media': 'your handles networks' },
  },
  [`${account}/email-and-password`]: {
    label: 'Email & Password',
    icon: IconKey,
    words: 'sign in security login',
    sections: {
      'Two-Factor Authentication': '2fa authenticator codes',
      'Signed-in devices': 'sessions sign out',
      'Delete Account': 'remove close',
    },
  },
  [`${account}/apps-and-integrations`]: { label: 'Apps & Integrations', icon: IconPlug, words: 'google connect linked' },
  [`${account}/access-tokens`]: { label: 'Access Tokens', icon: IconKey, words: 'api developers' },
  [`${account}/assistants`]: { label: 'Assistants', icon: IconRobot, words: 'ai chat mcp' },
  [`${account}/your-data`]: {
    label: 'Your Data',
    icon: IconPackageExport,
    words: 'export download privacy',
    sections: { 'Your shows as OPML': 'list subscriptions', 'Import a Castwright archive': 'restore move' },
  },
  '/settings/notifications': { label: 'Notification settings', icon: IconMail, words: 'emails digest alerts' },
  '/settings/tell-your-friends': { label: 'Tell Your Friends', icon: IconSpeakerphone, words: 'share recommend' },
  [`${billing}/plan-usage`]: { label: 'Plan Usage', icon: IconCreditCard, words: 'storage limits', isFor: forBuyers },
  [`${billing}/offers-and-upgrades`]: { label: 'Offers & Upgrades', icon: IconCreditCard, words: 'buy plans price', isFor: forBuyers },
  [`${billing}/payment-method`]: { label: 'Payment Method', icon: IconCreditCard, words: 'card bank', isFor: forBuyers },
  [`${billing}/invoices`]: { label: 'Invoices', icon: IconCreditCard, words: 'receipts bills', isFor: forBuyers },
  '/operator/overview': { label: 'This instance', icon: IconActivity, words: 'operator health checks', isFor: forOperators },
  '/operator/jobs': { label: 'Jobs', icon: IconStack2, words: 'operator queue tasks', isFor: forOperators },
  '/operator/storage': { label: 'Storage', icon: IconDatabase, words: 'operator disk space', isFor: forOperators },
  '/operator/deliveries': { label: 'Deliveries', icon: IconMail, words: 'operator emails sent', isFor: forOperators },
  '/operator/backups': { label: 'Backups', icon: IconDatabaseExport, words: 'operator restore copy', isFor: forOperators },
  '/operator/users': { label: 'Users', icon: IconUsers, words: 'operator accounts people', isFor: forOperators },
  '/operator/audit': { label: 'Audit log', icon: IconHistory, words: 'operator acts history', isFor: forOperators },
  '/operator/access': { label: 'Access requests', icon: IconKey, words: 'operator beta approve', isFor: forOperators },
  '/dev/outbox': {
    label: 'Outbox',
    icon: IconMail,
    words: 'operator emails test',
    isFor: ({ user }) => user.isOperator && (instance.mailOutbox || instance.smsOutbox),
  },
  '/video-tutorials': { label: 'Video Tutorials', icon: IconVideo, words: 'learn watch films' },
  '/help': { label: 'Help Center', icon: IconHelp, words: 'support questions documentation' },
  '/help/podcast-tips': { label: 'Podcast Tips', icon: IconHelp, words: 'advice start growing' },
  '/help/running-this-instance': {
    label: 'Running this instance',
    icon: IconHelp,
    words: 'operator administrator manual',
    isFor: forOperators,
  },
}

type Options = { router: Pick<AnyRouter, 'navigate'>; user: User; podcast: Podcast | null }

/** The pages and the sections of settings that this user can go to. */
export function placeCommands({ router, user, podcast }: Options): Command[] {
  const params = podcast && { profileUrl: podcast.profileUrl, podcastId: podcast.id }
  return Object.entries(pages).flatMap(([to, page]): Command[] => {
    const isOfPodcast = to.includes('$')
    if ((isOfPodcast && !params) || page.isFor?.({ user, podcast }) === false) return []
    const { label, icon, words, keys, sections = {} } = page
    const common = { group: 'Go to', icon, ...(isOfPodcast && { detail: podcast!.title }) } as const
    const go = (hash?: string) => void router.navigate({ to, params: params ?? {}, ...(hash !== undefined && { hash }) })
    return [
      { ...common, id: to, label, words, ...(keys !== undefined && { keys }), run: () => go() },
      ...Object.entries(sections).map(([title, found]): Command => ({
        ...common,
        id: `${to}#${anchorOf(title)}`,
        label: title,
        words: `${label} ${found}`,
        isFoundOnly: true,
        run: () => go(anchorOf(title)),
      })),
    ]
  })
}
