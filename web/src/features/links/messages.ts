import type { Link } from '@castwright/contract/links.ts'

export const messages = {
  title: 'Active Links',
  ownHint: 'Links you created that work without signing in.',
  everyoneHint: 'Links to this podcast that work without signing in. They stop working when their creator leaves the team.',
  none: 'No active links. Episode preview links appear here.',
  revoked: 'Link revoked.',
  revokedAll: (count: number) => (count === 1 ? '1 link revoked.' : `${count} links revoked.`),
  revokeFailed: "Couldn't revoke links.",
} as const

/** What a link opens. */
export const titleOf = ({ kind, episodeTitle }: Link): string =>
  kind === 'preview' ? `Preview of ${episodeTitle ?? 'an episode'}` : 'Playback and downloads in the app'

export const helpOf = ({ kind }: Link): string =>
  kind === 'preview'
    ? 'Anyone with this link will lose access right away.'
    : 'Playback and downloads on pages that are already open will stop working. Reload the page to continue.'
