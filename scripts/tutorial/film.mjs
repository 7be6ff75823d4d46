import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathOf } from '@castwright/contract/methods.ts'
import { request } from '../lib/demo-browser.mjs'
import { inHome, log } from '../lib/home.mjs'
import { encode } from './encode.mjs'
import { createRecorder } from './recorder.mjs'

const size = { width: 1280, height: 720 }
const target = inHome('web/src/features/help/film')

/** Reading speed in characters per second. */
const readingSpeed = 13

/** Records the tutorials one after the other or, with a folder, only saves a screenshot of each step in it. */
export async function filmAll(demo, tutorials, dryFolder) {
  const context = await demo.visit(size)
  await demo.signIn(context)
  const page = await context.newPage()
  await page.goto('/my-podcasts')
  // Only operators of a new instance see this checklist.
  await request(page, pathOf('OnboardingService.Dismiss'), { dismissed: true })
  await page.close()
  if (dryFolder) mkdirSync(dryFolder, { recursive: true })
  for (const tutorial of tutorials) {
    log(`${tutorial.title} ...`)
    await film(demo, context, tutorial, dryFolder)
  }
}

async function film(demo, context, tutorial, dryFolder) {
  const folder = dryFolder ?? mkdtempSync(join(tmpdir(), 'castwright-tutorial-'))
  const page = await context.newPage()
  try {
    const recorder = await createRecorder(page, folder, dryFolder && tutorial.slug)
    const poster = await play(tutorial, recorder, demo)
    const recording = recorder.recording()
    const files = dryFolder ? [] : await encode({ tutorial, poster, ...recording }, folder, target)
    for (const { name, bytes } of files) log(`${name}: ${bytes} bytes`)
    log(`${recording.seconds.toFixed(1)} seconds, ${recording.frames.length} frames`)
  } catch (error) {
    if (!dryFolder) throw error
    await page.screenshot({ path: join(folder, `${tutorial.slug}-failed.png`) })
    log(`${tutorial.slug} failed: ${error.message}`)
    process.exitCode = 1
  } finally {
    await page.close()
    if (!dryFolder) rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Plays a tutorial, and returns the number of the step whose last frame is the poster. Its file in scenes/ has `scenes`, what happens in each
 * step. The films share one demo, so each works on another show or episode, and `cleanUp` removes what would disturb the next.
 */
async function play({ slug, steps }, recorder, demo) {
  const { scenes, poster, prepare, cleanUp } = await import(`./scenes/${slug}.mjs`)
  if (scenes.length !== steps.length) throw new Error(`${slug} has ${steps.length} steps, but ${scenes.length} scenes.`)
  const finish = await prepare?.(recorder.page, demo)
  try {
    for (const [at, { text }] of steps.entries()) {
      recorder.begin()
      await scenes[at](recorder, demo)
      // Leave enough time to read the text.
      await recorder.hold(Math.max(text.length / readingSpeed + 1 - recorder.elapsed(), 0))
      await recorder.end()
    }
    await cleanUp?.(recorder.page, demo)
  } finally {
    await finish?.()
  }
  return poster
}
