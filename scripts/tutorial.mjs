// Records the tutorial video from a separate demo and writes it into the app: npm run tutorial. Needs ffmpeg.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inHome, log, UserError } from './lib/home.mjs'
import { onNode24 } from './lib/node.mjs'
import { capture } from './lib/run.mjs'

const size = { width: 1280, height: 720 }

await onNode24(async () => {
  if (!(await hasFfmpeg())) throw new UserError('Recording the video needs ffmpeg, which was not found.')
  const { setup } = await import('./lib/setup.mjs')
  await setup()
  const { withDemo } = await import('./lib/demo-browser.mjs')
  const { createRecorder } = await import('./tutorial/recorder.mjs')
  const { play } = await import('./tutorial/scenes.mjs')
  const { encode } = await import('./tutorial/encode.mjs')
  const folder = mkdtempSync(join(tmpdir(), 'castwright-tutorial-'))
  try {
    const recording = await withDemo(async ({ visit, signIn }) => {
      const context = await visit(size)
      await signIn(context)
      const recorder = await createRecorder(await context.newPage(), folder)
      await play(recorder)
      return recorder.recording()
    })
    for (const { name, bytes } of await encode(recording, folder, inHome('web/src/features/help/film'))) log(`${name}: ${bytes} bytes`)
    log(`The video is ${recording.seconds.toFixed(1)} seconds long.`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

async function hasFfmpeg() {
  try {
    return (await capture('ffmpeg', ['-version'])).ok
  } catch {
    return false
  }
}
