import { choose, dialog, openSettings } from '../kit.mjs'

const email = 'mara.lund@castwright.example'

const invite = (page) => dialog(page, 'Invite Your Team')
const row = (page, name) => page.getByRole('row').filter({ hasText: name })

export const poster = 4

export const scenes = [
  async (recorder) => {
    await openSettings(recorder, 'Studio Light', 'Team Management')
    await recorder.hold(2, recorder.page.getByRole('table', { name: 'Team members' }))
  },
  async ({ page, hold, press, type }) => {
    await press(page.getByRole('button', { name: 'Add People' }))
    await hold(1, invite(page))
    await press(invite(page).getByLabel('Email', { exact: true }), { x: 0.2 })
    await type(email)
    await hold(1)
  },
  async (recorder) => {
    await choose(recorder, invite(recorder.page).getByRole('combobox', { name: 'Team Role' }), 'Audio Engineer')
    await recorder.hold(1)
  },
  async (recorder) => {
    await choose(recorder, invite(recorder.page).getByRole('combobox', { name: 'Show Access' }), 'Editor')
    await recorder.hold(1)
  },
  async ({ page, hold, press, moveTo }) => {
    await moveTo(invite(page).getByRole('button', { name: 'Add another person' }), { hold: 2 })
    await press(invite(page).getByRole('button', { name: 'Send Invitations' }))
    await hold(3, dialog(page, 'Invitations sent'))
    await press(dialog(page, 'Invitations sent').getByRole('button', { name: 'Done' }))
  },
  async ({ page, hold, press, clearToasts }) => {
    await row(page, email).waitFor()
    await clearToasts()
    await hold(2)
    await press(row(page, email).getByRole('button', { name: /^Actions for/ }))
    await hold(2.5, page.getByRole('menuitem', { name: 'Resend invitation' }))
    await page.keyboard.press('Escape')
    await hold(0.5)
  },
  async (recorder) => {
    const { page, hold, press, clearToasts } = recorder
    await press(row(page, 'Amara Okafor').getByRole('button', { name: /^Team Role/ }))
    const option = page.getByRole('option', { name: 'Audio Engineer', exact: true })
    await hold(1.5, option)
    await press(option, { x: 0.35 })
    await row(page, 'Amara Okafor')
      .getByRole('button', { name: /^Team Role for .*: Audio Engineer$/ })
      .waitFor()
    await clearToasts()
    await hold(2)
  },
]
