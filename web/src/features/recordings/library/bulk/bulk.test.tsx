import { type MethodName, pathOf } from '@castwright/contract/methods.ts'
import type { RecordingWithEpisode } from '@castwright/contract/recordings/shapes.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { network, type Network } from '../../../../lib/testing/network.ts'
import { button, openPage } from '../../../../lib/testing/page.tsx'
import { ada, signedIn } from '../../../../lib/testing/people.ts'
import { listed as listedEpisode } from '../../../episodes/testing/episodes.ts'
import { listed, recordingNamed, used } from '../../testing.ts'
import { RecordingsScreen } from '../testing.tsx'

const talk: RecordingWithEpisode = { recording: recordingNamed('talk.mp3', 1), episode: null, sentFor: null }
const draftId = '0198c0de-0000-7000-8000-00000000e001'
const draft = { id: draftId, title: 'Draft', isPublished: false }
const inDraft: RecordingWithEpisode = { recording: recordingNamed('draft.mp3', 2, { episodeId: draftId }), episode: draft, sentFor: null }
const live: RecordingWithEpisode = {
  recording: recordingNamed('live.mp3', 3, { isPublished: true, episodeId: draftId }),
  episode: { ...draft, title: 'Live', isPublished: true },
  sentFor: null,
}

let net: Network
beforeEach(() => {
  net = network()
  signedIn(net, { ...ada, timeZone: 'America/New_York' })
  used(net, 1024 ** 3)
})

const sent = (name: MethodName) => net.callsTo(pathOf(name)).map(({ body }) => body as Record<string, unknown>)

async function openSelecting(...rows: RecordingWithEpisode[]) {
  net.answers('RecordingService.FindByPodcastID', listed(rows))
  const { user } = await openPage(RecordingsScreen, '/here')
  await screen.findByText(rows[0]!.recording.fileName)
  await user.click(button('Select'))
  return user
}

test('asks before it deletes recordings, and names the one that could not be deleted', async () => {
  const user = await openSelecting(talk, inDraft, live)
  expect(button('Delete').disabled).toBe(true)
  await user.click(screen.getByRole('checkbox', { name: 'Select this page' }))
  expect(screen.getByText('3 selected')).toBeTruthy()
  await user.click(button('Delete'))
  const question = await screen.findByRole('dialog', { name: 'Delete 3 recordings?' })
  expect(question.textContent).toContain(
    "The files will be permanently deleted. One of them is used in a draft, which will no longer have a recording. One of them is published and can't be deleted.",
  )
  expect(sent('RecordingService.Delete')).toEqual([])
  net.on(pathOf('RecordingService.Delete'), ({ body }) =>
    (body as { recording: { id: string } }).recording.id === live.recording.id
      ? new Response(JSON.stringify({ code: 'failed_precondition', msg: 'Unpublish it first.', meta: {} }), { status: 412 })
      : net.wire('RecordingService.Delete', {}),
  )
  await user.click(button('Delete recordings'))
  const failed = within(await screen.findByRole('dialog', { name: "1 recording couldn't be changed" }))
  expect(failed.getByText('live.mp3')).toBeTruthy()
  expect(failed.getByText('Unpublish it first.')).toBeTruthy()
  expect(screen.getByText('2 recordings deleted.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  await user.click(failed.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(sent('RecordingService.Delete')).toHaveLength(4))
})

test('removes recordings from their episodes and puts them back', async () => {
  net.answers('RecordingService.Update', { recording: inDraft.recording })
  net.answers('RecordingService.FindByEpisodeID', { recording: null })
  const user = await openSelecting(talk, inDraft)
  await user.click(screen.getByRole('checkbox', { name: 'Select talk.mp3' }))
  expect(button('Remove from Episodes').disabled).toBe(true)
  await user.click(screen.getByRole('checkbox', { name: 'Select draft.mp3' }))
  await user.click(button('Remove from Episodes'))
  expect(await screen.findByText('1 recording removed from its episode.')).toBeTruthy()
  expect(sent('RecordingService.Update')).toEqual([{ new_recording: { id: inDraft.recording.id, episode_id: null } }])
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() =>
    expect(sent('RecordingService.Update').at(-1)).toEqual({ new_recording: { id: inDraft.recording.id, episode_id: draftId } }),
  )
})

test('does not replace a recording that an episode got in the meantime', async () => {
  net.answers('RecordingService.Update', { recording: inDraft.recording })
  net.answers('RecordingService.FindByEpisodeID', { recording: talk.recording })
  const user = await openSelecting(inDraft)
  await user.click(screen.getByRole('checkbox', { name: 'Select draft.mp3' }))
  await user.click(button('Remove from Episodes'))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  const failed = await screen.findByRole('dialog', { name: "1 recording couldn't be changed" })
  expect(failed.textContent).toContain('The episode already has another recording.')
  expect(sent('RecordingService.Update')).toHaveLength(1)
})

test('adds recordings to the chosen episodes and takes them out again', async () => {
  const [first, second] = [listedEpisode(1), listedEpisode(2)]
  const full = { ...second, episode: { ...second.episode, duration: 60 } }
  net.answers('EpisodeService.FindWithProgress', {
    episodesWithProgress: [{ ...first, episode: { ...first.episode, duration: null } }, full],
    counts: { all: 2, inWork: 2, complete: 0, published: 0 },
    queryMeta: { cursor: null },
  })
  net.answers('RecordingService.Update', { recording: talk.recording })
  net.answers('RecordingService.FindByEpisodeID', { recording: null })
  const user = await openSelecting(talk, inDraft)
  await user.click(screen.getByRole('checkbox', { name: 'Select this page' }))
  await user.click(button('Add to Episodes'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add to episodes' }))
  await user.click(await dialog.findByRole('combobox', { name: 'talk.mp3' }))
  expect(screen.queryByRole('option', { name: 'Episode 2' })).toBeNull()
  await user.click(await screen.findByRole('option', { name: 'Episode 1' }))
  expect(dialog.getByText("One selected recording is already used and won't change.")).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Add 1 recording' }))
  expect(await screen.findByText('1 recording added to an episode.')).toBeTruthy()
  expect(sent('RecordingService.Update')).toEqual([{ new_recording: { id: talk.recording.id, episode_id: first.episode.id } }])
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() =>
    expect(sent('RecordingService.Update').at(-1)).toEqual({ new_recording: { id: talk.recording.id, episode_id: null } }),
  )
})

test('says that every episode has a recording', async () => {
  net.answers('EpisodeService.FindWithProgress', {
    episodesWithProgress: [],
    counts: { all: 0, inWork: 0, complete: 0, published: 0 },
    queryMeta: { cursor: null },
  })
  const user = await openSelecting(talk)
  await user.click(screen.getByRole('checkbox', { name: 'Select talk.mp3' }))
  await user.click(button('Add to Episodes'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add to episodes' }))
  expect(await dialog.findByText('Every episode already has a recording. Add an episode first.')).toBeTruthy()
})

test('filters and searches, and says if nothing matches', async () => {
  net.answers('RecordingService.FindByPodcastID', listed([talk]))
  const { user } = await openPage(RecordingsScreen, '/here')
  await screen.findByText('talk.mp3')
  net.answers('RecordingService.FindByPodcastID', listed([]))
  await user.click(screen.getByRole('combobox', { name: 'Filter by use' }))
  await user.click(await screen.findByRole('option', { name: 'Used in an episode' }))
  await screen.findByRole('heading', { name: 'No matching recordings' })
  expect(sent('RecordingService.FindByPodcastID').at(-1)).toMatchObject({ usage: 'used' })
  net.answers('RecordingService.FindByPodcastID', listed([talk]))
  await user.click(button('Clear filters'))
  await screen.findByText('talk.mp3')
  await user.type(screen.getByRole('searchbox', { name: 'Search recordings by file name' }), 'talk')
  await waitFor(() => expect(sent('RecordingService.FindByPodcastID').at(-1)).toMatchObject({ query_options: { text: 'talk' } }))
})
