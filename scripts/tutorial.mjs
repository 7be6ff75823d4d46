// Records the tutorial film anew, from a demo of its own, and writes it where the app has it: npm run tutorial. Needs ffmpeg.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inHome, say, Sentence } from './lib/home.mjs'
import { onNode24 } from './lib/node.mjs'
import { capture } from './lib/run.mjs'

const size = { width: 1280, height: 720 }

await onNode24(async () => {
  if (!(await hasFfmpeg())) throw new Sentence('The film is made with ffmpeg, which is not here. The one that is committed stays.')
  const { setup } = await import('./lib/setup.mjs')
  await setup()
  const { onStage } = await import('./lib/stage.mjs')
  const { openCamera } = await import('./tutorial/camera.mjs')
  const { play } = await import('./tutorial/story.mjs')
  const { develop } = await import('./tutorial/develop.mjs')
  const folder = mkdtempSync(join(tmpdir(), 'castwright-film-'))
  try {
    const reel = await onStage(async ({ visit, signIn }) => {
      const context = await visit(size)
      await signIn(context)
      const camera = await openCamera(await context.newPage(), folder)
      await play(camera)
      return camera.reel()
    })
    for (const { name, bytes } of await develop(reel, folder, inHome('web/src/features/help/film'))) say(`${name}: ${bytes} bytes`)
    say(`The film has ${reel.seconds.toFixed(1)} seconds.`)
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
