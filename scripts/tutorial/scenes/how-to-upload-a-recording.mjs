import { tuneOf } from '../../../server/src/cli/demo/media.ts'
import { card, openEpisode, visit } from '../kit.mjs'

const title = 'Two post offices on one pass'
const file = 'two-post-offices.mp3'

/** Slows the connection down, so that the progress of the upload is visible. */
async function limitUploads(page, bytesPerSecond) {
  const cdp = await page.context().newCDPSession(page)
  const limits = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: bytesPerSecond }
  await cdp.send('Network.emulateNetworkConditions', limits)
  return cdp
}

const recording = (page) => card(page, 'My Recording')

export const poster = 4

export const scenes = [
  async (recorder) => {
    await visit(recorder, '/the-long-way-home/episodes/all')
    await recorder.hold(1.5)
    await openEpisode(recorder, title)
  },
  async ({ page, hold, moveTo, scrollTo }) => {
    await scrollTo(recording(page))
    await hold(1)
    await moveTo(recording(page).getByText('Supported file types'), { y: 0.4, hold: 2 })
  },
  async ({ page, hold, press, watch }) => {
    const button = recording(page).getByRole('button', { name: 'Upload Recording' })
    const cdp = await limitUploads(page, 150_000)
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press(button)])
    await chooser.setFiles({ name: file, mimeType: 'audio/mpeg', buffer: await tuneOf('long-way-home', 5) })
    await watch(recording(page).getByRole('slider', { name: `Position in ${file}` }))
    await cdp.detach()
    await hold(1.5)
  },
  async ({ page, hold, press, scrollTo, clearToasts }) => {
    await recording(page).locator('[data-waveform=drawn]').waitFor()
    await clearToasts()
    await scrollTo(recording(page))
    await hold(1.5)
    await press(recording(page).getByRole('button', { name: `Play ${file}` }))
    // It plays in real time.
    await page.waitForTimeout(9000)
    await press(recording(page).getByRole('button', { name: `Pause ${file}` }), { hold: 2 })
  },
  async ({ page, hold, press }) => {
    await press(recording(page).getByRole('button', { name: 'Replace' }))
    await hold(3.5, page.getByRole('menuitem', { name: 'Choose from library' }))
    await page.keyboard.press('Escape')
    await hold(0.5)
  },
  async ({ page, hold, press, moveTo }) => {
    await press(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Recordings' }))
    await page.getByRole('heading', { level: 1, name: 'Recordings' }).waitFor()
    const row = page.getByRole('row').filter({ hasText: file })
    await hold(2, row)
    await moveTo(row.getByRole('link'), { hold: 3 })
    await moveTo(page.getByRole('button', { name: 'Upload Recording' }), { hold: 2 })
  },
]
