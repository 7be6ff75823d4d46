import type { Comment } from '@castwright/contract/comments/shapes.ts'
import { pathOf } from '@castwright/contract/methods.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import type { Editor } from '@tiptap/core'
import { beforeEach, expect, test } from 'vitest'
import { network, type Network } from '../../lib/testing/network.ts'
import { button, openPage } from '../../lib/testing/page.tsx'
import { ada, signedIn } from '../../lib/testing/people.ts'
import { CommentsCard } from './CommentsCard.tsx'
import type { Playable } from './spans.tsx'
import { TimedComments } from './TimedComments.tsx'

const episodeId = '0198c0de-0000-7000-8000-0000000000e1'

const comment = (nth: number, facts: Partial<Comment> = {}): Comment => ({
  id: `0198c0de-0000-7000-8000-${String(nth).padStart(12, '0')}`,
  episodeId,
  fromUser: null,
  content: `<p>Comment ${nth}</p>`,
  startMs: null,
  endMs: null,
  createdAt: '2026-01-01T00:00:00Z',
  editedAt: null,
  authorDisplayName: 'Nia (guest)',
  thumbnailUrl: null,
  reactions: {},
  ...facts,
})

let net: Network
beforeEach(() => {
  net = network()
  signedIn(net, ada)
  localStorage.clear()
})

const has = (...comments: Comment[]) =>
  net.answers('CommentsService.GetCommentsByEpisodeId', { comments, cursor: null, total: comments.length })
const bodies = (name: Parameters<typeof pathOf>[0]) => net.callsTo(pathOf(name)).map(({ body }) => body)

const seeks: number[] = []
const playable: NonNullable<Playable> = {
  onSeek: (ms) => seeks.push(ms),
  field: ({ value, onChange, onClose }) => (
    <>
      <button type="button" onClick={() => onChange({ startMs: 761_000, endMs: 775_000 })}>
        {`Choose (now ${value?.startMs})`}
      </button>
      <button type="button" onClick={onClose}>
        Remove time
      </button>
    </>
  ),
}

test('plays the recording from there, lists comments in its order, and writes and edits them', async () => {
  const mine = comment(13, { fromUser: ada.id, startMs: 3_723_000 })
  has(mine, comment(12, { startMs: 61_000, endMs: 75_000 }), comment(11))
  const { user } = await openPage(
    () => (
      <>
        <CommentsCard episodeId={episodeId} team={[]} access="EDITOR" playable={playable} />
        <TimedComments episodeId={episodeId} onSeek={playable.onSeek} />
      </>
    ),
    '/episode',
  )
  await screen.findByRole('textbox', { name: 'Add a comment' })
  const timed = within(screen.getByRole('list', { name: 'Timed comments' }))
  expect(timed.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['1:01–1:15', '1:02:03'])
  await user.click(within(screen.getByRole('list', { name: 'Comments' })).getByRole('button', { name: 'Play 1:01–1:15' }))
  expect(seeks).toEqual([61_000])
  net.answers('CommentsService.CreateComment', { comment: comment(14) })
  const box = screen.getByRole('textbox', { name: 'Add a comment' }) as HTMLElement & { editor: Editor }
  act(() => void box.editor.chain().focus('end').insertContent('Cut').run())
  await user.click(button('Add a time'))
  await user.click(button('Choose (now undefined)'))
  await user.click(button('Send'))
  await waitFor(() => expect(bodies('CommentsService.CreateComment')).toHaveLength(1))
  expect(bodies('CommentsService.CreateComment')).toEqual([
    { comment: { content: '<p>Cut</p>', episode_id: episodeId, start_ms: 761_000, end_ms: 775_000 } },
  ])
  // The next comment has no time.
  expect(await screen.findByRole('button', { name: 'Add a time' })).toBeTruthy()
  net.answers('CommentsService.UpdateComment', { comment: mine })
  const item = () => within(screen.getByRole('list', { name: 'Comments' }))
  await user.click(item().getByRole('button', { name: 'Edit' }))
  expect(button('Choose (now 3723000)')).toBeTruthy()
  await user.click(button('Remove time'))
  await user.click(button('Save'))
  await waitFor(() => expect(bodies('CommentsService.UpdateComment')).toHaveLength(1))
  expect(bodies('CommentsService.UpdateComment')).toEqual([
    { comment: { id: mine.id, content: mine.content, start_ms: null, end_ms: null } },
  ])
})
