import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import type { User } from '@castwright/contract/profiles/shapes.ts'
import type { SearchHit } from '@castwright/contract/search/shapes.ts'
import { type NavigateFn, useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { usePodcasts } from '../../features/podcasts/api.ts'
import { rememberPlace } from '../../features/search/memory.ts'
import { closeBoth, useOpened } from '../../features/search/opened.ts'
import { Palette } from '../../features/search/Palette.tsx'
import { ShortcutSheet } from '../../features/search/ShortcutSheet.tsx'
import { useShortcuts } from '../../features/search/useShortcuts.ts'
import { sections } from '../pages/manage/sections.ts'
import { useCommands } from './useCommands.ts'

/** The palette, the shortcuts and their list. */
export function Commands({ user }: { user: User }) {
  const { opened } = useOpened()
  const { data: podcasts = [] } = usePodcasts()
  const navigate = useNavigate()
  const commands = useCommands(user)
  useShortcuts(commands)
  useRemembering(user.id, podcasts)
  const shows = podcasts.map(({ id, title, profileUrl }) => ({
    id,
    title,
    open: () => void navigate({ to: '/$profileUrl/episodes', params: { profileUrl } }),
  }))
  return (
    <>
      <Palette
        opened={opened === 'palette'}
        onClose={closeBoth}
        userId={user.id}
        commands={commands}
        shows={shows}
        onOpenHit={(hit) => void openHit(navigate, hit)}
      />
      <ShortcutSheet opened={opened === 'shortcuts'} onClose={closeBoth} commands={commands} />
    </>
  )
}

function openHit(navigate: NavigateFn, hit: SearchHit): Promise<void> {
  const { kind, id, podcastId, profileUrl, episodeId, recordingId, startMs } = hit
  if (kind === 'person') return navigate({ to: '/settings/podcast/$podcastId/team-management', params: { podcastId } })
  if (kind === 'guest') return navigate({ to: '/$profileUrl/guest-portal', params: { profileUrl }, search: { tab: 'book', guest: id } })
  if (kind === 'transcript' && recordingId !== null)
    return navigate({
      to: '/$profileUrl/recordings/$recordingId/transcript',
      params: { profileUrl, recordingId },
      search: startMs === null ? {} : { t: startMs },
    })
  if (episodeId !== null) {
    const search = kind === 'comment' ? { comment: id } : kind === 'recording' ? { section: sections.recording } : {}
    return navigate({ to: '/$profileUrl/episodes/manage/$episodeId', params: { profileUrl, episodeId }, search })
  }
  if (kind === 'recording') return navigate({ to: '/$profileUrl/recordings', params: { profileUrl } })
  return navigate({ to: '/$profileUrl/episodes', params: { profileUrl } })
}

/** Pages without a name of their own, or that are gone. */
const forgettable = new Set(['/', '/not-found', '/no-access', '/sign-in'])

/** Remembers each page when it is left, because its heading is known by then. */
function useRemembering(userId: string, podcasts: readonly Podcast[]): void {
  const router = useRouter()
  const remember = useEffectEvent((path: string) => {
    const title = document.querySelector('main h1')?.textContent || document.title.replace(/ · Castwright$/, '')
    const podcast = podcasts.find(({ id, profileUrl }) => path.startsWith(`/${profileUrl}/`) || path.includes(id))
    rememberPlace(userId, { path, title, podcast: podcast?.title ?? null })
  })
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
        const path = fromLocation?.pathname
        if (pathChanged && path !== undefined && !forgettable.has(path)) remember(path)
      }),
    [router],
  )
}
