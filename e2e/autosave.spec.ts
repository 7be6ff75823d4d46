import type { Route } from '@playwright/test'
import { pathOf } from '@castwright/contract/methods.ts'
import { ManageEpisode, newEpisode, newHelper, newMaker } from './kit/episode.ts'
import { call } from './kit/team.ts'
import { expect, test } from './kit/test.ts'

const notesOf = async (page: Parameters<typeof call>[0], episodeId: string): Promise<string> => {
  const { episodes } = await call(page, 'EpisodeService.Find', {
    queryOptions: { filters: [{ propertyName: 'ID', propertyValue: episodeId, propertyType: 'STRING' }] },
  })
  return (episodes as { show_notes: string }[])[0]?.show_notes ?? ''
}

test(
  'saves show notes automatically and loses nothing: two people, offline, a closed tab',
  { tag: '@full' },
  async ({ browser, product }) => {
    const { page, show } = await newMaker(browser, product)
    const episodeId = await newEpisode(page, show)
    const pat = await newHelper(browser, product, page, show)
    const at = new ManageEpisode(page)
    const atPats = new ManageEpisode(pat)
    const saved = (on: ManageEpisode) => expect(on.status).toHaveAttribute('data-save-state', 'saved')
    await at.open(show, episodeId)
    await atPats.open(show, episodeId)

    // Two people: the second is shown both texts, and nothing is overwritten.
    const oliveFirst = async (route: Route) => {
      await at.write('Of Olive.')
      await saved(at)
      await route.fallback()
    }
    await pat.route(`**${pathOf('EpisodeService.Update')}`, oliveFirst, { times: 1 })
    await atPats.write('Of Pat.')
    const dialog = pat.getByRole('dialog', { name: 'The show notes have changed' })
    await expect(dialog.getByRole('region', { name: 'Yours (unsaved)' })).toContainText('Of Pat.')
    await expect(dialog.getByRole('region', { name: 'Theirs (saved)' })).toContainText('Of Olive.')
    await dialog.getByRole('button', { name: 'Use theirs' }).click()
    await expect(atPats.notes).toHaveText('Of Olive.')
    await expect(pat.getByRole('button', { name: 'Restore my text' })).toBeVisible()
    expect(await notesOf(page, episodeId)).toBe('<p>Of Olive.</p>')

    // Offline: the text and a task wait on the device.
    await page.context().setOffline(true)
    const offline = page.getByRole('status').filter({ hasText: "You're offline. Changes can't be saved until you reconnect." })
    await expect(offline).toContainText('What you typed stays here.')
    await offline.getByRole('button', { name: 'Retry' }).click()
    await expect(offline).toContainText('Still no connection.')
    await at.write(' On a train.')
    await expect(at.part('Show Notes').getByText('Offline, will save')).toBeVisible()
    await page.getByLabel('Add a task').fill('Buy a ticket')
    await page.getByLabel('Add a task').press('Enter')
    await expect(at.part('My Checklist').getByText('Offline, will save')).toBeVisible()
    if (process.env['TEST_FULL']) await page.waitForTimeout(60_000)
    await page.context().setOffline(false)
    await saved(at)
    await expect(offline).toBeHidden()
    await expect(at.part('My Checklist').getByText('Saved', { exact: true })).toBeVisible()
    expect(await notesOf(page, episodeId)).toBe('<p>Of Olive. On a train.</p>')

    // A tab closed in the middle: sent while it closes, or else offered on return.
    await at.write(' And home.')
    const context = page.context()
    await page.close()
    const again = await context.newPage()
    await expect(async () => expect(await notesOf(pat, episodeId)).toBe('<p>Of Olive. On a train. And home.</p>')).toPass()
    const back = new ManageEpisode(again)
    await back.open(show, episodeId)
    await expect(back.notes).toHaveText('Of Olive. On a train. And home.')
    await context.setOffline(true)
    await back.write(' Unsent.')
    const comment = again.getByRole('textbox', { name: 'Add a comment' })
    await comment.click()
    await again.keyboard.insertText('Half a thought')
    await expect(back.part('Comments').getByText('Draft saved on this device')).toBeVisible()
    // A closing tab could still get its text through. A crashed one can't.
    const crashed = again.waitForEvent('crash')
    void (await context.newCDPSession(again)).send('Page.crash').catch(() => undefined)
    await crashed
    await again.close()
    await context.setOffline(false)
    const last = await context.newPage()
    const home = new ManageEpisode(last)
    await home.open(show, episodeId)
    await expect(last.getByRole('textbox', { name: 'Add a comment' })).toHaveText('Half a thought')
    await last.getByRole('button', { name: 'Restore my text' }).click()
    await saved(home)
    expect(await notesOf(pat, episodeId)).toBe('<p>Of Olive. On a train. And home. Unsent.</p>')
  },
)
