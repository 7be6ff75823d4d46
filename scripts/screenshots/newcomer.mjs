import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inHome, log, UserError } from '../lib/home.mjs'
import { encodeFrames } from '../tutorial/encode.mjs'
import { createRecorder } from '../tutorial/recorder.mjs'
import { card, dialog as dialogOf } from '../tutorial/kit.mjs'

const size = { width: 1280, height: 800 }
const maxBytes = 3_000_000

/** A WebP animation, 960 pixels wide as shown in the README. */
const asShown = [
  '-vf',
  'fps=8,scale=960:-2:flags=lanczos',
  '-an',
  '-c:v',
  'libwebp_anim',
  '-loop',
  '0',
  '-quality',
  '55',
  '-compression_level',
  '6',
]

const recording = inHome('server/src/cli/demo/media/tune-long-way-home.mp3')

/** Records the way from a fresh instance to a published episode as an animation. */
export async function recordNewcomer({ visit }, file) {
  const folder = mkdtempSync(join(tmpdir(), 'castwright-newcomer-'))
  try {
    const context = await visit(size)
    const recorder = await createRecorder(await context.newPage(), folder)
    await walk(recorder)
    await encodeFrames(recorder.recording().frames, folder, [...asShown, file])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  const { size: bytes } = statSync(file)
  log(`${file}: ${bytes} bytes`)
  if (bytes > maxBytes) throw new UserError(`The animation is larger than ${maxBytes} bytes.`)
}

async function walk({ page, hold, press, type }) {
  const dialog = (name) => dialogOf(page, name)
  const write = async (field, text) => {
    await field.focus()
    await type(text, 6)
  }
  await page.goto('/')
  await hold(1.5, page.getByRole('heading', { name: 'Create the admin account' }))
  await write(page.getByLabel('Email', { exact: true }), 'nora@example.com')
  await write(page.getByLabel('Password', { exact: true }), 'Sound-check-1!')
  await press(page.getByRole('checkbox'))
  await press(page.getByRole('button', { name: 'Create an Account' }))

  await hold(1.5, page.getByText('Add Your First Podcast'))
  await press(page.getByRole('main').getByRole('button', { name: 'Start a New Podcast' }))
  const podcast = dialog('Add Podcast')
  await podcast.getByRole('textbox', { name: 'Show Summary' }).waitFor()
  await write(podcast.getByRole('textbox', { name: 'Title', exact: true }), 'Harbour Radio')
  await hold(1)
  await write(podcast.locator('.mantine-MultiSelect-inputField').first(), 'places')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await write(podcast.getByRole('textbox', { name: 'Show Summary' }), 'One harbour, one boat, one person who knows it.')
  await press(podcast.getByRole('button', { name: 'Add Podcast', exact: true }))
  await page.getByRole('button', { name: 'Continue without artwork' }).waitFor()
  await press(page.getByRole('button', { name: 'Continue without artwork' }))
  const first = page.getByRole('dialog').getByRole('button', { name: 'Add your first episode' })
  await hold(1, first)
  await press(first)

  const episode = dialog('Episode Settings')
  await episode.getByRole('textbox', { name: 'Title', exact: true }).waitFor()
  await write(episode.getByRole('textbox', { name: 'Title', exact: true }), 'The pilot boat')
  const choosing = page.waitForEvent('filechooser')
  await press(episode.getByRole('button', { name: 'Upload Recording' }))
  const chooser = await choosing
  await chooser.setFiles({ name: 'the-pilot-boat.mp3', mimeType: 'audio/mpeg', buffer: readFileSync(recording) })
  await hold(1)
  await press(episode.getByRole('button', { name: 'Add Episode' }))
  const manage = page.getByRole('button', { name: 'Manage Episode' })
  await manage.waitFor()
  await press(manage)

  const notes = page.getByRole('textbox', { name: 'Show Notes' })
  await hold(1, notes)
  await notes.scrollIntoViewIfNeeded()
  await write(notes, 'How a pilot brings a ship into the harbour.')
  await press(card(page, 'Show Notes').getByRole('button', { name: 'Mark as Done' }))
  await press(page.getByRole('button', { name: 'Skip optional steps' }))
  await page.locator('button:not([aria-disabled])', { hasText: 'Publish Now' }).waitFor()
  await press(page.getByRole('button', { name: 'Publish Now' }))
  const confirm = dialog('Are you sure you want to publish now?').getByRole('button', { name: 'Confirm' })
  await page
    .getByText(/warning|All checks passed/)
    .first()
    .waitFor()
  await press(confirm)
  await hold(4, dialog("It's live"))
}
