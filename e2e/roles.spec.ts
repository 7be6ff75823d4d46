import { ManageEpisode, newEpisode, newHelper, newMaker } from './kit/episode.ts'
import { said } from './kit/recording.ts'
import { Team } from './kit/team.ts'
import { expect, test } from './kit/test.ts'

test('gives an editor the work on episodes, and only shows the rest', { tag: '@full' }, async ({ browser, product }) => {
  const { page: olive, show } = await newMaker(browser, product)
  const pat = await newHelper(browser, product, olive, show)
  const episodeId = await newEpisode(olive, show)
  const settings = `/settings/podcast/${show.id}`

  await test.step('can change the show and work on episodes', async () => {
    await pat.goto(`${settings}/show-settings`)
    await expect(pat.getByRole('textbox', { name: 'Title', exact: true })).toBeEnabled()
    await new ManageEpisode(pat).open(show, episodeId)
    await pat.getByRole('button', { name: 'More actions for this episode' }).click()
    for (const item of ['Episode Settings', 'Share', 'Delete']) await expect(pat.getByRole('menuitem', { name: item })).toBeEnabled()
    await pat.keyboard.press('Escape')
  })

  await test.step('can not change the team', async () => {
    const team = new Team(pat, show)
    await team.open()
    await expect(pat.getByRole('button', { name: 'Add People' })).toBeDisabled()
    await expect(team.row('Olive Doe').getByRole('button', { name: /^(Team Role|Project Access)/ })).toHaveCount(0)
    await expect(team.row('Pat Doe').getByRole('button', { name: /^Project Access/ })).toHaveCount(0)
  })

  await test.step('can not redirect the feed', async () => {
    await pat.goto(`${settings}/rss-and-distribution`)
    const redirect = pat.getByText('Request 301 Redirect', { exact: true })
    await redirect.hover()
    await expect(pat.getByRole('tooltip')).toContainText(/Owner or Admin/i)
    await pat.goto(`/podcast/${show.id}/redirect`)
    await expect(pat).not.toHaveURL(/\/redirect$/)
  })

  await test.step('can not see billing of the owner or delete the show', async () => {
    await pat.goto(`${settings}/show-settings`)
    const closed = pat.getByRole('button', { name: 'Delete Podcast', exact: true }).last()
    await expect(closed).toHaveAttribute('aria-disabled', 'true')
  })

  await test.step('an admin can change the team and redirect the feed', async () => {
    const team = new Team(olive, show)
    await team.open()
    await team.change('Pat Doe', 'Project Access', 'Admin')
    await said(olive, 'Changes Saved.')
    const theirs = new Team(pat, show)
    await theirs.open()
    await expect(pat.getByRole('button', { name: 'Add People' })).toBeEnabled()
    await pat.goto(`/podcast/${show.id}/redirect`)
    await expect(pat.getByRole('combobox', { name: 'New Host Name' })).toBeVisible()
    await pat.goto(`${settings}/show-settings`)
    await expect(pat.getByRole('button', { name: 'Delete Podcast', exact: true }).last()).toHaveAttribute('aria-disabled', 'true')
  })
})
