import type { Episode } from '@castwright/contract/episodes/shapes.ts'
import { newProgress, percentCompleted } from '@castwright/contract/workflow/steps.ts'
import type { UserWithPodcastRole } from '@castwright/contract/teams/shapes.ts'
import type { EpisodeProgress } from '@castwright/contract/workflow/shapes.ts'
import { act, screen, within } from '@testing-library/react'
import type { Editor } from '@tiptap/core'
import type { Network } from '../../../../lib/testing/network.ts'
import { openPage } from '../../../../lib/testing/page.tsx'
import { ada, signedIn } from '../../../../lib/testing/people.ts'
import { longTake } from '../../../../lib/testing/podcasts.ts'
import { pilot } from '../../../../features/episodes/testing/episodes.ts'
import { ManageEpisode } from '../ManageEpisodePage.tsx'
import type { Led } from '../useLedTo.ts'

export { pilot }

export const progressOf = (steps: Partial<EpisodeProgress> = {}): EpisodeProgress => {
  const progress = { ...newProgress, episodeId: pilot.id, version: 1, showNotesDoneAt: null, waitingFor: null, assignments: [], ...steps }
  return { ...progress, percentCompleted: percentCompleted(progress) }
}

export const member = (nth: number, firstName: string, username: string | null): UserWithPodcastRole => ({
  user: {
    id: `0198c0de-0000-7000-8000-0000000001${String(nth).padStart(2, '0')}`,
    username,
    firstName,
    lastName: '',
    displayName: firstName,
    thumbnailUrl: null,
  },
  podcastRole: {
    id: `0198c0de-0000-7000-8000-0000000002${String(nth).padStart(2, '0')}`,
    podcastId: longTake.id,
    userId: null,
    email: null,
    isActive: true,
    collaboratorType: 'HOST',
    showAccess: 'EDITOR',
    invitedAt: null,
    expiresAt: null,
  },
})

export const found = (episode: Episode) => ({ episodes: [episode], requestId: '', queryMeta: { cursor: null } })

type Stage = { episode?: Episode; progress?: EpisodeProgress; team?: UserWithPodcastRole[]; led?: Led }

/** Initial data of the mocked server. */
export function stage(net: Network, { episode = pilot, progress = progressOf(), team = [member(1, 'Ada', 'ada')] }: Stage = {}): void {
  signedIn(net, { ...ada, timeZone: 'America/New_York' })
  net.answers('PodcastService.FindByUserID', { podcasts: [longTake] })
  net.answers('PodcastService.Find', { podcast: { ...longTake, defaultReleaseTime: '18:30', timeZone: 'America/New_York' } })
  net.answers('EpisodeService.Find', found(episode))
  net.answers('EpisodeProgressService.FindByEpisodeID', { episodeProgress: progress })
  net.answers('TeamManagementService.FindTeam', { usersWithPodcastRoles: team })
  net.answers('EpisodeChecklistService.FindByEpisodeID', { episodeChecklist: { id: pilot.id, episodeId: pilot.id, items: [], version: 0 } })
  net.answers('CommentsService.GetCommentsByEpisodeId', { comments: [], cursor: null, total: 0 })
  net.answers('InterviewService.FindByEpisodeID', { interview: null })
  net.answers('EpisodeGuestService.FindByEpisodeID', {
    guests: [],
    slots: [],
    tracks: [],
    slotDefaults: { minutes: 60, place: '' },
  })
  net.answers('RecordingService.FindByEpisodeID', { recording: null })
  net.answers('EpisodeReviewService.FindByEpisodeID', { usersWithEpisodeReviews: [] })
}

export const address = `/${longTake.profileUrl}/episodes/manage/${pilot.id}`

export const openEpisode = (led: Led = {}, profileUrl = longTake.profileUrl) =>
  openPage(() => <ManageEpisode profileUrl={profileUrl} episodeId={pilot.id} led={led} />, `/${profileUrl}/episodes/manage/${pilot.id}`)

/** Opens the page and returns helpers for it. */
export async function openStaged(net: Network, given: Stage = {}) {
  stage(net, given)
  const page = await openEpisode(given.led)
  await screen.findByRole('heading', { level: 1, name: (given.episode ?? pilot).title })
  // Hidden while its card is folded.
  await screen.findByRole('textbox', { name: 'Show Notes', hidden: true })
  return page
}

export const editor = () => screen.getByRole('textbox', { name: 'Show Notes', hidden: true }) as HTMLElement & { editor: Editor }
export const write = (html: string) => act(() => void editor().editor.chain().focus('end').insertContent(html).run())

/** The button that folds and unfolds a card. */
export const folder = (name: string): HTMLElement => within(screen.getByRole('heading', { level: 2, name })).getByRole('button')

/** A section by its heading. */
export const section = (name: string): HTMLElement => {
  const part = screen.getByRole('heading', { level: 2, name }).closest('section')
  if (!part) throw new Error(`There is no part called ${name}.`)
  return part
}
