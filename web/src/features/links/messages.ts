import type { Link } from '@castwright/contract/links/shapes.ts'
import { mediumDay } from '../../lib/days.ts'

export const messages = {
  title: 'Active Links',
  ownHint: 'Links you created that work without signing in.',
  everyoneHint: 'Links to this podcast that work without signing in. They stop working when their creator leaves the team.',
  none: 'No active links. Episode preview links appear here.',
  noReports: 'No active report links.',
  revoked: 'Link revoked.',
  revokedAll: (count: number) => (count === 1 ? '1 link revoked.' : `${count} links revoked.`),
  revokeFailed: "Couldn't revoke links.",
} as const

/** What a link opens. */
export function titleOf({ kind, episodeTitle, report }: Link): string {
  if (kind === 'preview') return `Preview of ${episodeTitle ?? 'an episode'}`
  if (kind === 'report') return report === null ? 'Report' : `Report from ${mediumDay(report.from)} to ${mediumDay(report.to)}`
  if (kind === 'calendar') return 'Calendar subscription'
  if (kind === 'archive') return 'Export download'
  return 'Playback and downloads in the app'
}

export const helpOf = ({ kind }: Link): string => {
  if (kind === 'calendar') return 'Calendar apps that use this link will stop updating.'
  return kind === 'media'
    ? 'Playback and downloads on pages that are already open will stop working. Reload the page to continue.'
    : 'Anyone with this link will lose access right away.'
}
