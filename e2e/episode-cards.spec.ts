import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathOf } from '@castwright/contract/methods.ts'
import type { Locator, Page } from '@playwright/test'
import { attemptMs } from '../server/test/kit/patience.ts'
import { expectAccessible } from './kit/account.ts'
import { ManageEpisode, newEpisode, newHelper, newMaker } from './kit/episode.ts'
import { call, type Show } from './kit/team.ts'
import { expect, holdBack, linkIn, sessionOf, test } from './kit/test.ts'

/** Changes by others are fetched every 30 seconds. Advances the page clock until this one appears. */
const fetched = (page: Page, locator: Locator): Promise<void> =>
  expect(async () => {
    await page.clock.fastForward('00:31')
    await expect(locator).toBeVisible({ timeout: attemptMs })
  }).toPass()

async function open(page: Page, show: Show, episodeId: string, search = ''): Promise<ManageEpisode> {
  const episode = new ManageEpisode(page)
  await episode.open(show, episodeId, search)
  return episode
}

const commentWith = (place: Locator, text: string): Locator => place.getByRole('listitem').filter({ hasText: text })

test('notifies a mentioned member in the app and by email, both linking to the comment', { tag: '@full' }, async ({ browser, product }) => {
  const { page: olive, show } = await newMaker(browser, product)
  const pat = await newHelper(browser, product, olive, show)
  const episodeId = await newEpisode(olive, show)

  const comments = (await open(olive, show, episodeId)).part('Comments')
  const field = comments.getByRole('textbox', { name: 'Add a comment' })
  await field.click()
  await olive.keyboard.type('Please listen to the opening, @pa')
  const offered = olive.getByRole('listbox', { name: 'People to mention' })
  await expect(offered.getByRole('option')).toHaveText([/Pat Doe/])
  await olive.keyboard.press('Enter')
  await expect(offered).toBeHidden()
  await olive.keyboard.type('!')
  await olive.keyboard.press('Control+Enter')
  await expect(commentWith(comments, '@Pat Doe')).toBeVisible()
  await expect(field).toHaveText('')
  await expect(field).toBeFocused()

  // Newer comments push it out of view.
  for (let nth = 1; nth <= 51; nth++)
    await call(olive, 'CommentsService.CreateComment', { comment: { episodeId, content: `<p>Take ${nth}</p>` } })
  await pat.goto('/my-podcasts')
  await pat.getByRole('button', { name: 'Notifications', exact: true }).click()
  const bell = pat.getByRole('dialog', { name: 'Notifications' })
  await bell.getByRole('listitem').filter({ hasText: 'mentioned' }).getByRole('link').click()
  await expect(pat).toHaveURL(/\?comment=/)
  const theirs = new ManageEpisode(pat).part('Comments')
  const linked = commentWith(theirs, '@Pat Doe')
  await expect(linked).toBeInViewport()
  await expect(linked).toBeFocused()
  await expect(linked).toHaveAttribute('data-linked', 'true')

  const message = await product.emailTo((await sessionOf(pat)).user.email, /mentioned/i)
  expect(linkIn(message.text)).toBe(pat.url())
})

test(
  'shows comments and reactions of two people without a reload and lets each edit their own',
  { tag: '@full' },
  async ({ browser, product }) => {
    const { page: olive, show } = await newMaker(browser, product)
    const pat = await newHelper(browser, product, olive, show)
    const episodeId = await newEpisode(olive, show)
    await olive.clock.install()
    for (const text of ['One', 'Two', 'Three', 'Four'])
      await call(olive, 'CommentsService.CreateComment', { comment: { episodeId, content: `<p>${text}</p>` } })
    const [hers, his] = [(await open(olive, show, episodeId)).part('Comments'), (await open(pat, show, episodeId)).part('Comments')]
    await expect(his.getByRole('listitem')).toHaveText([/Two/, /Three/, /Four/])
    await his.getByRole('button', { name: 'View older comments' }).click()
    await expect(his.getByRole('listitem')).toHaveText([/One/, /Two/, /Three/, /Four/])

    // A reaction by keyboard.
    await commentWith(his, 'Four').getByRole('button', { name: 'Add reaction' }).focus()
    await pat.keyboard.press('Enter')
    await pat.getByLabel('Search emoji').fill('fire')
    await expect(pat.getByRole('button', { name: 'fire', exact: true })).toBeVisible()
    await pat.keyboard.press('Enter')
    await expect(his.getByRole('button', { name: 'fire, 1: You' })).toHaveAttribute('aria-pressed', 'true')
    await expect(pat.getByRole('dialog', { name: 'Choose an emoji' })).toBeHidden()
    await fetched(olive, hers.getByRole('button', { name: 'fire, 1: Pat Doe' }))
    await hers.getByRole('button', { name: 'fire, 1: Pat Doe' }).click()
    await expect(hers.getByRole('button', { name: 'fire, 2: You and Pat Doe' })).toHaveAttribute('aria-pressed', 'true')
    await hers.getByRole('button', { name: /^fire/ }).click()
    await expect(hers.getByRole('button', { name: 'fire, 1: Pat Doe' })).toHaveAttribute('aria-pressed', 'false')

    // Formatted text with an emoji.
    const field = his.getByRole('textbox', { name: 'Add a comment' })
    await expect(his.getByRole('button', { name: 'Send' })).toBeDisabled()
    await field.click()
    await his.getByRole('button', { name: 'Bold' }).click()
    await pat.keyboard.type('Sounds great ')
    await his.getByRole('button', { name: 'Emoji' }).click()
    await pat.getByRole('button', { name: 'party popper' }).click()
    await expect(field).toHaveText('Sounds great 🎉')
    await expect(field).toBeFocused()
    await his.getByRole('button', { name: 'Send' }).click()
    await expect(field).toHaveText('')
    const said = commentWith(hers, 'Sounds great')
    await fetched(olive, said)
    await expect(said.locator('strong')).toContainText('Sounds great')

    // He can edit his own comment but not hers. As the owner, she can delete his.
    const own = commentWith(his, 'Sounds great')
    await own.hover()
    await own.getByRole('button', { name: 'Edit' }).click()
    await expect(pat.getByRole('textbox', { name: 'Edit your comment' })).toBeFocused()
    await pat.keyboard.press('End')
    await pat.keyboard.type(' Really')
    await pat.keyboard.press('Control+Enter')
    await expect(own).toContainText('Sounds great 🎉 Really')
    await expect(own).toContainText('(edited)')
    await expect(commentWith(his, 'Four').getByRole('button', { name: /Edit|Delete/ })).toHaveCount(0)
    await expectAccessible(pat)
    await said.hover()
    await expect(said.getByRole('button', { name: 'Edit' })).toHaveCount(0)
    await said.getByRole('button', { name: 'Delete' }).click()
    await expect(said).toHaveCount(0)
    await olive.getByRole('button', { name: 'Undo' }).click()
    await expect(said).toContainText('Sounds great')
  },
)

test('derives a verdict from the reviews and updates the step', { tag: '@full' }, async ({ browser, product }) => {
  const { page: olive, show } = await newMaker(browser, product)
  const pat = await newHelper(browser, product, olive, show)
  const episodeId = await newEpisode(olive, show)
  const episode = await open(olive, show, episodeId)
  const card = episode.part('Episode Review')
  const step = episode.step('Review Episode')
  const choose = async (row: Locator, field: string, option: string) => {
    await row.getByRole('combobox', { name: field }).click()
    await olive.getByRole('option', { name: option, exact: true }).click()
  }
  const add = async (type: string) => {
    await card.getByRole('button', { name: 'Add Review' }).click()
    await olive.getByRole('menuitem', { name: type }).click()
  }
  const row = (nth: number) => card.getByRole('table').getByRole('row').nth(nth)

  await expect(card.getByText(/^No reviews yet/)).toBeVisible()
  await card.getByRole('button', { name: 'Add Review' }).click()
  await expect(olive.getByRole('menuitem')).toHaveText(['Final Review', 'Episode Setup', 'Audio Quality', 'Video Quality', 'Show Notes'])
  await olive.keyboard.press('Escape')
  await add('Final Review')
  await expect(card.getByText('Pending Review')).toBeVisible()
  await choose(row(1), 'Reviewer', 'Pat Doe')
  await choose(row(1), 'Status', 'Revise')
  await expect(card.getByText('Revisions Needed')).toBeVisible()
  await choose(row(1), 'Status', 'Accept')
  await expect(card.getByText('Review Complete')).toBeVisible()
  await expect(step).toHaveAttribute('data-state', 'done')

  await add('Audio Quality')
  await expect(card.getByText('Pending Review')).toBeVisible()
  await expect(step).toHaveAttribute('data-state', 'open')
  await choose(row(2), 'Review type', 'Show Notes')
  await expectAccessible(olive)
  await row(2).getByRole('button', { name: 'Remove Show Notes' }).click()
  await olive.getByRole('dialog', { name: 'Remove the Show Notes?' }).getByRole('button', { name: 'Remove review' }).click()
  await expect(card.getByText('Review Complete')).toBeVisible()
  await expect(step).toHaveAttribute('data-state', 'done')
  await olive.reload()
  await episode.unfold('Episode Review')
  await expect(row(1).getByRole('combobox', { name: 'Reviewer' })).toHaveValue('Pat Doe')

  // The notification takes the reviewer to it.
  await pat.goto('/my-podcasts')
  await pat.getByRole('button', { name: 'Notifications', exact: true }).click()
  await pat
    .getByRole('dialog', { name: 'Notifications' })
    .getByRole('listitem')
    .filter({ hasText: 'review' })
    .getByRole('link')
    .first()
    .click()
  await expect(pat).toHaveURL(/\?section=review$/)
  await expect(new ManageEpisode(pat).part('Episode Review')).toBeInViewport()
})

const order = (list: Locator): Promise<(string | null)[]> =>
  list.getByRole('checkbox').evaluateAll((boxes) => boxes.map((box) => box.getAttribute('aria-label')))

test('reorders a checklist by keyboard and pointer', { tag: '@full' }, async ({ browser, product }) => {
  const { page, show } = await newMaker(browser, product)
  const episodeId = await newEpisode(page, show)
  const here = (await open(page, show, episodeId)).part('My Checklist')
  for (const task of ['Book the studio', 'Call Pat', 'Write questions', 'Buy tea']) {
    await here.getByLabel('Add a task').fill(task)
    await here.getByLabel('Add a task').press('Enter')
  }
  await expect(here.getByText('0 of 4 done')).toBeVisible()
  await expectAccessible(page)

  // By keyboard.
  const before = await order(here)
  const handle = here.getByRole('button', { name: `Move ${before[0]}`, exact: true })
  await handle.focus()
  await page.keyboard.press('Space')
  await expect(page.getByText(`Picked up ${before[0]}, position 1 of 4.`)).toBeAttached()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByText(`${before[0]} moved to position 2 of 4.`)).toBeAttached()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByText(`${before[0]} moved to position 3 of 4.`)).toBeAttached()
  await page.keyboard.press('Space')
  const byKeys = [before[1], before[2], before[0], before[3]]
  await expect.poll(() => order(here)).toEqual(byKeys)

  // By pointer, from last to first.
  // Hovering waits until the keyboard move has finished animating.
  await here.getByRole('button', { name: `Move ${byKeys[3]}`, exact: true }).hover()
  const to = await here.getByRole('button', { name: `Move ${byKeys[0]}`, exact: true }).boundingBox()
  if (!to) throw new Error('The handle is not on the page.')
  await page.mouse.down()
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 8 })
  await page.mouse.up()
  const byPointer = [byKeys[3], byKeys[0], byKeys[1], byKeys[2]]
  await expect.poll(() => order(here)).toEqual(byPointer)
  await page.reload()
  await expect.poll(() => order(here)).toEqual(byPointer)
})

test('merges changes to one checklist from two tabs', { tag: '@full' }, async ({ browser, product }) => {
  const { page, show } = await newMaker(browser, product)
  const episodeId = await newEpisode(page, show)
  const other = await page.context().newPage()
  await other.clock.install()
  const here = (await open(page, show, episodeId)).part('My Checklist')
  const there = (await open(other, show, episodeId)).part('My Checklist')
  const names = (list: Locator) => list.getByRole('checkbox')
  const add = async (list: Locator, ...tasks: string[]) => {
    for (const task of tasks) {
      await list.getByLabel('Add a task').fill(task)
      await list.getByLabel('Add a task').press('Enter')
    }
  }
  const letKnow = await holdBack(other, 'EpisodeChecklistService.FindByEpisodeID')

  await add(here, 'Book the studio', 'Call Pat', 'Write questions')
  await expect(here.getByText('0 of 3 done')).toBeVisible()
  // The other tab hasn't loaded these yet.
  await expect(names(there)).toHaveCount(0)
  await add(there, 'Buy tea')
  await expect(names(there)).toHaveCount(4)
  await letKnow()
  // The checkbox updates with the optimistic change, shortly after the click.
  await here.getByRole('checkbox', { name: 'Call Pat' }).click()
  await expect(here.getByRole('checkbox', { name: 'Call Pat' })).toBeChecked()
  await expect(here.getByText('1 of 4 done')).toBeVisible()

  // Rename, remove and restore. Then the other tab shows all of it.
  await here.getByRole('button', { name: 'Rename Buy tea' }).click()
  const name = here.getByRole('textbox', { name: 'Task name' })
  await name.fill('Buy coffee')
  await name.press('Enter')
  await here.getByRole('button', { name: 'Remove Buy coffee' }).click()
  await expect(names(here)).toHaveCount(3)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(names(here)).toHaveCount(4)
  await expect.poll(() => order(here)).toContain('Buy coffee')
  const after = await order(here)
  await fetched(other, there.getByRole('checkbox', { name: 'Buy coffee' }))
  await expect.poll(() => order(there)).toEqual(after)
  await page.reload()
  await expect.poll(() => order(here)).toEqual(after)
  await expect(here.getByRole('checkbox', { name: 'Call Pat' })).toBeChecked()
})

const folder = join(import.meta.dirname, '../../shared/corpora/html-xss')
const isThere = existsSync(folder)
if (!isThere) process.stdout.write('Skipping hostile comments in the browser: the corpora are missing.\n')

const stringsOf = (name: string): string[] =>
  (JSON.parse(readFileSync(join(folder, name), 'utf8')) as Array<{ payload: string }>).map(({ payload }) => payload)

/** Batches payloads to stay within the rate limit. Text before each keeps comments that sanitizing would empty. */
const batches = (strings: string[], count: number): string[] =>
  Array.from({ length: count }, (_, nth) =>
    strings
      .filter((_string, at) => at % count === nth)
      .map((string) => `<p>Said:</p>${string}`)
      .join(' '),
  )

async function tryComments(page: Page, show: Show): Promise<void> {
  const complaints: string[] = []
  page.on('dialog', (dialog) => {
    complaints.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('console', (message) => {
    if (/Content.Security.Policy|Refused to|violates/i.test(message.text())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  const strings = [...stringsOf('owasp-filter-evasion.json'), ...stringsOf('dompurify-expect.json')]
  const episodeId = await newEpisode(page, show)
  const statuses: number[] = []
  for (const content of batches(strings, 50)) {
    const data = { comment: { episodeId, content } }
    const answer = await page.request.post(pathOf('CommentsService.CreateComment'), { data, headers: { 'sec-fetch-site': 'same-origin' } })
    statuses.push(answer.status())
  }
  // Each is either sanitized or rejected as too long, never a server error.
  expect(statuses.filter((status) => status !== 200 && status !== 400)).toEqual([])
  const kept = statuses.filter((status) => status === 200).length
  const comments = (await open(page, show, episodeId)).part('Comments')
  const items = comments.locator('ol[aria-label="Comments"] > li')
  const older = comments.getByRole('button', { name: 'View older comments' })
  await expect(async () => {
    if (await older.isVisible()) await older.click()
    await expect(items).toHaveCount(kept, { timeout: attemptMs })
  }).toPass()
  const found = await items.locator('.cw-text').evaluateAll((texts) => {
    const all = texts.flatMap((text) => [...text.querySelectorAll('*')])
    return {
      tags: [...new Set(all.map(({ localName }) => localName))],
      attributes: [...new Set(all.flatMap((one) => one.getAttributeNames()))],
      schemes: [...new Set(all.map((one) => one.getAttribute('href')).flatMap((href) => (href === null ? [] : [href.split(':')[0]])))],
    }
  })
  const only = (values: (string | undefined)[], allowed: string[]) =>
    expect(values.filter((value) => !allowed.includes(value ?? ''))).toEqual([])
  only(found.tags, ['p', 'ol', 'ul', 'li', 'br', 'strong', 'em', 'u', 'a', 'span'])
  only(found.attributes, ['href', 'rel', 'target', 'class', 'data-mention'])
  only(found.schemes, ['http', 'https', 'mailto'])
  // Editing loads the comment into the editor, which parses it again.
  await items.last().hover()
  await items.last().getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByRole('textbox', { name: 'Edit your comment' })).toBeVisible()
  expect(complaints).toEqual([])
  process.stdout.write(`hostile comments: ${strings.length} strings in ${statuses.length} comments, ${kept} kept, 0 ran\n`)
}

if (isThere) {
  test('runs no script from a hostile comment', { tag: '@full' }, async ({ browser, product }) => {
    const { page, show } = await newMaker(browser, product)
    await tryComments(page, show)
  })
}
