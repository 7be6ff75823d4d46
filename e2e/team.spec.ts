import { expectAccessible } from './kit/account.ts'
import { desktop, expect, goodPassword, holdBack, newEmail, overflow, phone, sessionOf } from './kit/test.ts'
import { call, introduce, invitationTo, newOwner, newPerson, newShow, Team, test, userIdOf } from './kit/team.ts'

test.describe.configure({ mode: 'serial' })

type Person = Awaited<ReturnType<typeof newPerson>>
let olive: Person

test.beforeAll(async ({ browser, product, operator }) => {
  olive = await newOwner(browser, product, operator)
})

test('invites a user who signs up, works, is promoted and loses access at removal', async ({ browser, product }) => {
  const show = await newShow(olive.page)
  const team = new Team(olive.page, show)
  await team.open()
  await expect(olive.page.getByText('Free accounts can add up to 3 team members.', { exact: false })).toBeVisible()
  const email = newEmail()
  await team.invite(email)
  await expect(team.row(email)).toContainText('Pending')
  await expect(team.row(email)).toContainText('Expires')
  await expectAccessible(olive.page)

  const guest = await (await browser.newContext({ baseURL: product.url, reducedMotion: 'reduce' })).newPage()
  const link = await invitationTo(product, email, show)
  await guest.goto(link)
  await expect(guest.getByRole('heading', { name: `Olive Doe invites you to ${show.title}` })).toBeVisible()
  await expect(guest.getByText(/join the team/)).toContainText('as Producer (Editor access)')
  await expect(guest.getByLabel('Email', { exact: true })).toHaveValue(email)
  await expectAccessible(guest)
  await guest.getByLabel('Password', { exact: true }).fill(goodPassword)
  await guest.getByRole('button', { name: 'Create account and join' }).click()
  await expect(guest).toHaveURL(new RegExp(`/${show.profileUrl}/episodes/all$`))
  await expect(guest.getByText(`Welcome to ${show.title}!`)).toBeVisible()
  // The link came by email.
  expect((await sessionOf(guest)).user.emailVerified).toBe(true)
  await introduce(guest, 'Gus')

  // The owner is notified without a reload.
  const bell = olive.page.getByRole('button', { name: 'Notifications', exact: true })
  await expect(bell).toHaveAttribute('aria-description', '1 unread')
  await bell.click()
  const panel = olive.page.getByRole('dialog', { name: 'Notifications' })
  await expect(panel.getByRole('listitem')).toContainText(show.title)
  await expectAccessible(olive.page)
  await olive.page.keyboard.press('Escape')

  // As an editor, the guest sees the team but can't change it.
  const theirs = new Team(guest, show)
  await theirs.open()
  await expect(theirs.row('Gus Doe')).toContainText('Active')
  await expect(theirs.row('Gus Doe').getByRole('button')).toHaveCount(0)
  await expect(guest.getByRole('button', { name: 'Add People' })).toHaveAttribute('aria-disabled', 'true')
  await expect(guest.getByRole('heading', { name: 'Activity' })).toBeHidden()

  // Promotion and demotion take effect in the other browser.
  await team.open()
  await team.change('Gus Doe', 'Project Access', 'Admin')
  await team.says('Changes Saved.')
  await team.change('Gus Doe', 'Team Role', 'Audio Engineer')
  await theirs.open()
  await expect(theirs.row('Gus Doe').getByRole('button', { name: /^Team Role for Gus Doe: Audio Engineer/ })).toBeVisible()
  await expect(guest.getByRole('heading', { name: 'Activity' })).toBeVisible()
  const letKnow = await holdBack(guest, 'TeamManagementService.FindTeam')
  await team.change('Gus Doe', 'Project Access', 'Editor')
  // The server rejects what an outdated page still offers, and the page updates.
  await theirs
    .row('Gus Doe')
    .getByRole('button', { name: /^Team Role/ })
    .click()
  await guest.getByRole('option', { name: 'Copywriter' }).click()
  await theirs.says('Failed to save changes.')
  await letKnow()
  await expect(theirs.row('Gus Doe').getByRole('button')).toHaveCount(0)

  // After removal, the next click leads to no access.
  await guest.goto(`/${show.profileUrl}/episodes/all`)
  await guest.getByRole('heading', { level: 1 }).waitFor()
  await team.act('Gus Doe', 'Remove')
  const question = olive.page.getByRole('dialog', { name: 'Are you sure you want to remove this team member?' })
  await question.getByRole('button', { name: 'Remove' }).click()
  await team.says('Successfully removed team member.')
  await expect(team.row('Gus Doe')).toHaveCount(0)
  await product.emailTo(email, /removed from the/)
  await guest.getByRole('link', { name: 'Recordings' }).first().click()
  await expect(guest).toHaveURL(/\/no-access$/)
  await expect(guest.getByText("Sorry but you don't have access to this page.")).toBeVisible()
  await guest.goto(`/settings/podcast/${show.id}/show-settings`)
  await expect(guest).toHaveURL(/\/no-access$/)
  await guest.goto(link)
  await expect(guest.getByRole('heading', { level: 1 })).toContainText(/invitation/)
  await expect(guest.getByRole('button', { name: 'Accept' })).toBeHidden()

  // The activity lists all of it.
  await team.open()
  const activity = olive.page.getByRole('listitem').filter({ hasText: email })
  await expect(activity.first()).toBeVisible()
  await olive.page.setViewportSize(phone)
  await expect.poll(() => overflow(olive.page)).toBeLessThanOrEqual(0)
  await expectAccessible(olive.page)
  await olive.page.setViewportSize(desktop)
  await guest.context().close()
})

test('never removes the owner', { tag: '@full' }, async () => {
  const show = await showOf()
  const team = new Team(olive.page, show)
  await team.open()
  await expect(team.row('Olive Doe').getByRole('button', { name: /^Project Access/ })).toHaveCount(0)
  await team.act('Olive Doe', 'Remove')
  const told = olive.page.getByRole('dialog', { name: 'Cannot Remove Team Member' })
  await expect(told).toContainText('You cannot remove the owner of the podcast from the team!')
  await team.says("You can't remove the owner of the podcast.")
  await told.getByRole('button', { name: 'Close' }).click()
})

test('resends an invitation with a new link and withdraws it', { tag: '@full' }, async ({ browser, product }) => {
  const show = await showOf()
  const team = new Team(olive.page, show)
  await team.open()
  const email = newEmail()
  await team.invite(email, 'Co-Host', 'Admin')
  const first = await invitationTo(product, email, show)
  await team.act(email, 'Resend invitation')
  await team.says(`Invitation resent to ${email}. The earlier link no longer works.`)
  await expect.poll(() => invitationTo(product, email, show)).not.toBe(first)
  const second = await invitationTo(product, email, show)

  const stranger = await (await browser.newContext({ baseURL: product.url })).newPage()
  await stranger.goto(first)
  await expect(stranger.getByRole('heading', { name: "There's a newer link" })).toBeVisible()
  await stranger.goto(second)
  await expect(stranger.getByRole('heading', { name: `Olive Doe invites you to ${show.title}` })).toBeVisible()

  await team.act(email, 'Withdraw invitation')
  await olive.page.getByRole('dialog').getByRole('button', { name: 'Withdraw invitation' }).click()
  await expect(team.row(email)).toHaveCount(0)
  await stranger.goto(second)
  await expect(stranger.getByRole('heading', { name: 'This invitation was withdrawn' })).toBeVisible()
  await stranger.context().close()
})

test(
  'rejects an account with another address, and removes a declined invitation from the team',
  { tag: '@full' },
  async ({ browser, product }) => {
    const show = await showOf()
    const team = new Team(olive.page, show)
    await team.open()
    const nora = await newPerson(browser, product)
    const other = newEmail()
    await team.invite(other)
    await nora.page.goto(await invitationTo(product, other, show))
    await expect(nora.page.getByText(`but this invitation is for ${other}.`)).toBeVisible()
    await nora.page.getByRole('button', { name: 'Sign out and continue' }).click()
    await expect(nora.page.getByRole('button', { name: 'Create account and join' })).toBeVisible()

    await team.invite(nora.email)
    await nora.page.goto(await invitationTo(product, nora.email, show))
    await nora.page.getByRole('link', { name: 'Sign in another way' }).click()
    await nora.page.getByLabel('Email', { exact: true }).fill(nora.email)
    await nora.page.getByLabel('Password', { exact: true }).fill(goodPassword)
    await nora.page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await nora.page.getByRole('button', { name: 'Decline' }).click()
    await expect(nora.page.getByRole('heading', { name: 'You declined the invitation' })).toBeVisible()
    await team.open()
    await expect(team.row(nora.email)).toHaveCount(0)
    await team.act(other, 'Withdraw invitation')
    await olive.page.getByRole('dialog').getByRole('button', { name: 'Withdraw invitation' }).click()
    await expect(team.row(other)).toHaveCount(0)
    await nora.page.context().close()
  },
)

test('offers only enabled roles', { tag: '@full' }, async () => {
  const { page } = olive
  const team = new Team(page, await showOf())
  await team.open()
  await page.getByRole('button', { name: 'Manage Team Roles' }).click()
  const roles = page.getByRole('dialog', { name: 'Manage Team Roles' })
  for (const role of ['Co-Host', 'Marketing Manager']) await roles.getByRole('checkbox', { name: role, exact: true }).uncheck()
  await roles.getByRole('button', { name: 'Save' }).click()
  await team.says('Successfully saved team roles.')
  await page.getByRole('button', { name: 'Add People' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite Your Team' })
  await dialog.getByRole('combobox', { name: 'Team Role' }).click()
  await expect(page.getByRole('option')).toHaveText(['Host', 'Producer', 'Audio Engineer', 'Copywriter'])
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Send Invitations' }).click()
  for (const words of ['Email is required', 'Team role is required.', 'Show access is required.'])
    await expect(dialog.getByText(words, { exact: true })).toBeVisible()
  await dialog.getByLabel('Email', { exact: true }).fill('nonsense')
  await expect(dialog.getByText('Invalid email', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
})

test('enforces the plan limit and keeps the input on failures', { tag: '@full' }, async () => {
  const { page } = olive
  const show = await showOf()
  const team = new Team(page, show)
  await team.open()
  const first = newEmail()
  await team.invite(first)
  await page.getByRole('button', { name: 'Add People' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite Your Team' })
  await dialog.getByLabel('Email', { exact: true }).fill(first)
  await team.choose(dialog.getByRole('combobox', { name: 'Team Role' }), 'Host')
  await team.choose(dialog.getByRole('combobox', { name: 'Show Access' }), 'Editor')
  await dialog.getByRole('button', { name: 'Send Invitations' }).click()
  await team.says('Failed to send invitations.')
  await expect(dialog.getByText('This person has already been invited.')).toBeVisible()
  await expect(dialog.getByLabel('Email', { exact: true })).toHaveValue(first)

  await dialog.getByRole('button', { name: 'Add another person' }).click()
  await dialog.getByRole('button', { name: 'Add another person' }).click()
  await team.says("You've reached the maximum number of collaborators for your podcast.")
  const limits = page.getByRole('dialog', { name: "Oops! You've exceeded the limits of your current plan." })
  await expect(limits).toBeVisible()
  await limits.getByRole('button', { name: 'Close' }).click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await team.dismissToasts()

  for (const email of [newEmail(), newEmail()]) await team.invite(email)
  await page.getByRole('button', { name: 'Add People' }).click()
  await team.says("You've reached the maximum number of collaborators for your podcast.")
  await expect(limits).toBeVisible()
  await expect(dialog).toBeHidden()
})

/** A free account has one podcast, so all tests share it. */
async function showOf() {
  const answer = await call(olive.page, 'PodcastService.FindByUserID', { userId: await userIdOf(olive.page) })
  const [one] = answer['podcasts'] as { id: string; title: string; profile_url: string }[]
  if (!one) throw new Error('There is no podcast yet.')
  return { id: one.id, title: one.title, profileUrl: one.profile_url }
}
