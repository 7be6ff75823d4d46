import type { Comment } from '@castwright/contract/comments/shapes.ts'
import { CommentsService } from '@castwright/contract/comments/methods.ts'
import { pathOf } from '@castwright/contract/methods.ts'
import type { ShowAccess } from '@castwright/contract/teams/shapes.ts'
import { toWire } from '@castwright/contract/wire.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import type { Editor } from '@tiptap/core'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { network, type Network } from '../../lib/testing/network.ts'
import { button, openPage } from '../../lib/testing/page.tsx'
import { ada, signedIn } from '../../lib/testing/people.ts'
import { emojiUrl } from '../../ui/emoji/emoji.ts'
import emojiText from '../../ui/emoji/emoji.gen.json?raw'
import { CommentsCard } from './CommentsCard.tsx'
import type { Person } from './people.ts'

const episodeId = '0198c0de-0000-7000-8000-0000000000e1'
const id = (nth: number) => `0198c0de-0000-7000-8000-${String(nth).padStart(12, '0')}`
const bob = { id: id(2), name: 'Bob Brown', photo: null, page: '/pal/bob' }
const cy = { id: id(3), name: 'Cy Cole', photo: null, page: null }
const team = [{ id: ada.id, name: 'Ada Lovelace', photo: null, page: null }, bob, cy]

const comment = (nth: number, facts: Partial<Comment> = {}): Comment => ({
  id: id(nth),
  episodeId,
  fromUser: bob.id,
  content: `<p>Comment ${nth}</p>`,
  startMs: null,
  endMs: null,
  createdAt: '2026-01-01T00:00:00Z',
  editedAt: null,
  authorDisplayName: 'Bob Brown',
  thumbnailUrl: null,
  reactions: {},
  ...facts,
})

const list = 'CommentsService.GetCommentsByEpisodeId'
let net: Network
beforeEach(() => {
  net = network()
  signedIn(net, ada)
  net.on(emojiUrl, () => new Response(emojiText))
  localStorage.clear()
})

/** Newest first, like the server's response. */
const has = (...comments: Comment[]) => net.answers(list, { comments, cursor: null, total: comments.length })
const bodies = (name: Parameters<typeof pathOf>[0]) => net.callsTo(pathOf(name)).map(({ body }) => body)

async function open({ access = 'EDITOR', commentId, people = team }: { access?: ShowAccess; commentId?: string; people?: Person[] } = {}) {
  const page = await openPage(() => <CommentsCard episodeId={episodeId} team={people} access={access} commentId={commentId} />, '/episode')
  await screen.findByRole('textbox', { name: 'Add a comment' })
  return page
}

type WithEditor = HTMLElement & { editor: Editor }
const box = (name = 'Add a comment') => screen.getByRole('textbox', { name }) as WithEditor
const write = (html: string, name?: string) => act(() => void box(name).editor.chain().focus('end').insertContent(html).run())
const texts = () => [...document.querySelectorAll('li .cw-text')].map(({ textContent }) => textContent)
const item = (text: string) => screen.getByText(text).closest('li') as HTMLElement

describe('reading', () => {
  test('says that there are none yet', async () => {
    has()
    await open()
    expect(screen.getByText(/^No comments yet\./)).toBeTruthy()
  })

  test('shows all of three comments, the newest last', async () => {
    has(comment(13), comment(12), comment(11))
    await open()
    expect(texts()).toEqual(['Comment 11', 'Comment 12', 'Comment 13'])
    expect(screen.queryByRole('button', { name: 'View older comments' })).toBeNull()
  })

  test('shows the newest three, and all on demand', async () => {
    has(comment(14), comment(13), comment(12), comment(11))
    const { user } = await open()
    expect(texts()).toEqual(['Comment 12', 'Comment 13', 'Comment 14'])
    await user.click(button('View older comments'))
    expect(texts()).toEqual(['Comment 11', 'Comment 12', 'Comment 13', 'Comment 14'])
    expect(screen.queryByRole('button', { name: 'View older comments' })).toBeNull()
  })

  test('shows new comments within 30 seconds', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    has(comment(11))
    await open()
    has(comment(12), comment(11))
    await act(() => vi.advanceTimersByTimeAsync(31_000))
    await waitFor(() => expect(texts()).toEqual(['Comment 11', 'Comment 12']))
    vi.useRealTimers()
  })

  /** Two pages: the second has the first comment. */
  const inPages = () =>
    net.on(pathOf(list), ({ body }) => {
      const isSecond = (body as { cursor: string | null }).cursor === 'more'
      const comments = isSecond ? [comment(1)] : [comment(14), comment(13), comment(12), comment(11)]
      const page = { comments, cursor: isSecond ? null : 'more', total: 5 }
      return new Response(JSON.stringify(toWire(CommentsService.GetCommentsByEpisodeId.output, page)))
    })

  test('loads older pages one by one', async () => {
    inPages()
    const { user } = await open()
    await user.click(button('View older comments'))
    expect(texts()).toHaveLength(4)
    await user.click(button('View older comments'))
    await waitFor(() => expect(texts()[0]).toBe('Comment 1'))
    expect(screen.queryByRole('button', { name: 'View older comments' })).toBeNull()
  })

  test('loads pages until a linked comment is there and highlights it', async () => {
    inPages()
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined)
    await open({ commentId: id(1) })
    await waitFor(() => expect(document.activeElement).toBe(item('Comment 1')))
    expect(item('Comment 1').dataset['linked']).toBe('true')
    expect(scrolled.mock.contexts).toContain(item('Comment 1'))
    scrolled.mockRestore()
  })

  test('says that a linked comment no longer exists', async () => {
    inPages()
    await open({ commentId: id(99) })
    expect(await screen.findByText('The comment this link points to no longer exists.')).toBeTruthy()
  })

  test('shows the author, the time and whether it was edited', async () => {
    has(comment(11, { editedAt: '2026-01-02T00:00:00Z', createdAt: new Date().toISOString() }))
    await open()
    const one = within(item('Comment 11'))
    expect(one.getByText('Bob Brown')).toBeTruthy()
    expect(one.getByText('Just now')).toBeTruthy()
    expect(one.getByText('(edited)')).toBeTruthy()
  })

  test('shows an error with a retry if loading fails', async () => {
    net.refuses(list, 'internal')
    const { user } = await openPage(() => <CommentsCard episodeId={episodeId} team={team} access="EDITOR" />, '/episode')
    expect(await screen.findByText('Error loading comments.')).toBeTruthy()
    has(comment(11))
    await user.click(button('Retry'))
    expect(await screen.findByText('Comment 11')).toBeTruthy()
  })
})

describe('writing', () => {
  test('sends neither empty nor too long comments and shows a counter', async () => {
    has()
    await open()
    expect(button('Send').disabled).toBe(true)
    write('   ')
    expect(button('Send').disabled).toBe(true)
    write('Hello')
    expect(button('Send').disabled).toBe(false)
    expect(screen.getByText('5/4000')).toBeTruthy()
    write('x'.repeat(4000))
    expect(button('Send').disabled).toBe(true)
  })

  test('sends a comment without naming its author and clears the field', async () => {
    has()
    const { user } = await open()
    write('Hello')
    const made = comment(21, { content: '<p>Hello</p>', fromUser: ada.id })
    net.answers('CommentsService.CreateComment', { comment: made })
    has(made)
    await user.click(button('Send'))
    await waitFor(() => expect(texts()).toEqual(['Hello']))
    expect(bodies('CommentsService.CreateComment')).toEqual([{ comment: { content: '<p>Hello</p>', episode_id: episodeId } }])
    await waitFor(() => expect(box().textContent).toBe(''))
    expect(localStorage.length).toBe(0)
  })

  test.each(['Control', 'Meta'])('sends on %s+Enter without a line break', async (modifier) => {
    has()
    const { user } = await open()
    write('Hello')
    const made = comment(21, { content: '<p>Hello</p>' })
    net.answers('CommentsService.CreateComment', { comment: made })
    has(made)
    act(() => box().focus())
    await user.keyboard(`{${modifier}>}{Enter}{/${modifier}}`)
    await waitFor(() => expect(bodies('CommentsService.CreateComment')).toHaveLength(1))
    expect(bodies('CommentsService.CreateComment')).toEqual([{ comment: { content: '<p>Hello</p>', episode_id: episodeId } }])
    await waitFor(() => expect(texts()).toEqual(['Hello']))
  })

  test('keeps an unsent comment, also for the next visit', async () => {
    has()
    const { user } = await open()
    write('Hello')
    net.refuses('CommentsService.CreateComment', 'internal')
    await user.click(button('Send'))
    expect(await screen.findByText("Couldn't send your comment. It's still here, so you can try again.")).toBeTruthy()
    expect(box().textContent).toBe('Hello')
    expect(Object.values({ ...localStorage })).toEqual([JSON.stringify('<p>Hello</p>')])
    expect(screen.getByText('Draft saved on this device')).toBeTruthy()
  })

  test('offers other team members for mentions, also without a page', async () => {
    has()
    const { user } = await open()
    write('@')
    const options = await screen.findAllByRole('option')
    expect(options.map(({ textContent }) => textContent)).toEqual(['BBBob Brownbob', 'CCCy Cole'])
    await user.click(screen.getByRole('option', { name: /Cy Cole/ }))
    expect(box().editor.getHTML()).toBe(`<p><a data-mention="${cy.id}">@Cy Cole</a> </p>`)
  })

  test('Enter mentions the person whose name starts with what was typed, not one whose name contains it', async () => {
    has()
    const beth = { id: id(4), name: 'Beth Arnold', photo: null, page: '/pal/beth' }
    const theo = { id: id(5), name: 'Theo Zander', photo: null, page: '/pal/theo' }
    const { user } = await open({ people: [beth, theo] })
    write('@th')
    const options = await screen.findAllByRole('option')
    expect(options.map(({ textContent }) => textContent)).toEqual(['TZTheo Zandertheo', 'BABeth Arnoldbeth'])
    await user.keyboard('{Enter}')
    expect(box().editor.getHTML()).toBe(`<p><a data-mention="${theo.id}" href="/pal/theo">@Theo Zander</a> </p>`)
  })

  test('inserts an emoji at the cursor', async () => {
    has()
    const { user } = await open()
    write('Great')
    await user.click(button('Emoji'))
    await user.click(await screen.findByRole('button', { name: 'party popper', hidden: true }))
    await waitFor(() => expect(box().textContent).toBe('Great🎉'))
  })
})

describe('changing', () => {
  const own = (nth: number, facts: Partial<Comment> = {}) => comment(nth, { fromUser: ada.id, authorDisplayName: 'Ada Lovelace', ...facts })
  const tools = (text: string) =>
    within(item(text))
      .getAllByRole('button')
      .map((one) => one.getAttribute('aria-label'))

  test.each<[ShowAccess, string[], string[]]>([
    ['EDITOR', ['Add reaction', 'Edit', 'Delete'], ['Add reaction']],
    ['ADMIN', ['Add reaction', 'Edit', 'Delete'], ['Add reaction', 'Delete']],
    ['OWNER', ['Add reaction', 'Edit', 'Delete'], ['Add reaction', 'Delete']],
  ])('shows an %s the actions for their own and other comments', async (access, withOwn, withOthers) => {
    has(own(12), comment(11))
    await open({ access })
    expect(tools('Comment 12')).toEqual(withOwn)
    expect(tools('Comment 11')).toEqual(withOthers)
  })

  test('edits a comment in place', async () => {
    has(own(12))
    const { user } = await open()
    await user.click(button('Edit'))
    await screen.findByRole('textbox', { name: 'Edit your comment' })
    write('!', 'Edit your comment')
    net.answers('CommentsService.UpdateComment', { comment: own(12, { content: '<p>Comment 12!</p>', editedAt: '2026-01-02T00:00:00Z' }) })
    await user.click(button('Save'))
    expect(await screen.findByText('Comment 12!')).toBeTruthy()
    expect(screen.getByText('(edited)')).toBeTruthy()
    expect(bodies('CommentsService.UpdateComment')).toEqual([{ comment: { id: id(12), content: '<p>Comment 12!</p>' } }])
  })

  test('keeps a failed edit, and Cancel discards it', async () => {
    has(own(12))
    const { user } = await open()
    await user.click(button('Edit'))
    await screen.findByRole('textbox', { name: 'Edit your comment' })
    write('!', 'Edit your comment')
    net.refuses('CommentsService.UpdateComment', 'internal')
    await user.click(button('Save'))
    expect(await screen.findByText("Couldn't save your changes. They're still here, so you can try again.")).toBeTruthy()
    expect(box('Edit your comment').textContent).toBe('Comment 12!')
    await user.click(button('Cancel'))
    expect(texts()).toEqual(['Comment 12'])
  })

  test('deletes, reports a failure, and restores with Undo', async () => {
    has(own(12))
    const { user } = await open()
    net.refuses('CommentsService.DeleteComment', 'internal')
    await user.click(button('Delete'))
    expect(await screen.findByText("Couldn't delete the comment. Please try again.")).toBeTruthy()
    net.answers('CommentsService.DeleteComment', { commentId: id(12) })
    await user.click(button('Delete'))
    expect(await screen.findByText(/^No comments yet\./)).toBeTruthy()
    expect(await screen.findByText('Comment deleted.')).toBeTruthy()
    net.answers('CommentsService.RestoreComment', { comment: own(12) })
    await user.click(button('Undo'))
    await waitFor(() => expect(texts()).toEqual(['Comment 12']))
    expect(bodies('CommentsService.RestoreComment')).toEqual([{ comment_id: id(12) }])
  })
})

describe('reactions', () => {
  const given = { '👍': [bob.id, id(50)], '🎉': [ada.id] }

  test("toggles the user's reaction optimistically without naming the user", async () => {
    has(comment(11, { reactions: given }))
    const { user } = await open()
    const thumbs = () => screen.getByRole('button', { name: /^thumbs up/ })
    await screen.findByRole('button', { name: /^thumbs up/ })
    expect(thumbs().getAttribute('aria-label')).toBe('thumbs up, 2: Bob Brown and Former member')
    expect(thumbs().getAttribute('aria-pressed')).toBe('false')
    const reactions = { '👍': [bob.id, id(50), ada.id], '🎉': [ada.id] }
    const release = net.holds(
      pathOf('CommentsService.UpdateComment'),
      200,
      toWire(CommentsService.UpdateComment.output, { comment: comment(11, { reactions }) }),
    )
    await user.click(thumbs())
    expect(thumbs().getAttribute('aria-pressed')).toBe('true')
    expect(thumbs().getAttribute('aria-label')).toBe('thumbs up, 3: You, Bob Brown, and Former member')
    release()
    await waitFor(() => expect(bodies('CommentsService.UpdateComment')).toEqual([{ comment: { id: id(11), reactions } }]))
  })

  test('removes the last reaction of an emoji and restores it on failure', async () => {
    has(comment(11, { reactions: given }))
    const { user } = await open()
    net.refuses('CommentsService.UpdateComment', 'internal')
    await user.click(await screen.findByRole('button', { name: 'party popper, 1: You' }))
    expect(await screen.findByText("Couldn't save your reaction. Please try again.")).toBeTruthy()
    expect(await screen.findByRole('button', { name: 'party popper, 1: You' })).toBeTruthy()
    net.answers('CommentsService.UpdateComment', { comment: comment(11, { reactions: { '👍': [bob.id] } }) })
    has(comment(11, { reactions: { '👍': [bob.id] } }))
    await user.click(screen.getByRole('button', { name: 'party popper, 1: You' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: /^party popper/ })).toBeNull())
  })

  test('shows the emoji while its name is missing', async () => {
    net.on(emojiUrl, () => new Response('', { status: 502 }))
    has(comment(11, { reactions: given }))
    await open()
    expect(await screen.findByRole('button', { name: '🎉, 1: You' })).toBeTruthy()
  })

  test('adds a reaction from the picker', async () => {
    has(comment(11))
    const { user } = await open()
    await user.click(button('Add reaction'))
    net.answers('CommentsService.UpdateComment', { comment: comment(11, { reactions: { '🔥': [ada.id] } }) })
    await user.click(await screen.findByRole('button', { name: 'fire', hidden: true }))
    expect(await screen.findByRole('button', { name: 'fire, 1: You' })).toBeTruthy()
    expect(bodies('CommentsService.UpdateComment')).toEqual([{ comment: { id: id(11), reactions: { '🔥': [ada.id] } } }])
  })
})
