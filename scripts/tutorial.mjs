// Records the tutorial films from a separate demo and writes them into the app: npm run tutorial [-- SLUG...]. Needs ffmpeg.
// With --dry FOLDER, plays them without recording and saves a screenshot of each step.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { UserError } from './lib/home.mjs'
import { onNode24 } from './lib/node.mjs'
import { capture } from './lib/run.mjs'

await onNode24(async () => {
  const { values, positionals: slugs } = parseArgs({ options: { dry: { type: 'string' } }, allowPositionals: true })
  if (!values.dry && !(await hasFfmpeg())) throw new UserError('Recording needs ffmpeg, which was not found.')
  const { setup } = await import('./lib/setup.mjs')
  await setup()
  const { tutorials } = await import('../web/src/features/help/tutorials.ts')
  const unknown = slugs.filter((slug) => !tutorials.some((one) => one.slug === slug))
  if (unknown.length > 0) throw new UserError(`No such tutorial: ${unknown.join(', ')}.`)
  const chosen = slugs.length === 0 ? tutorials : tutorials.filter(({ slug }) => slugs.includes(slug))
  const { withDemo } = await import('./lib/demo-browser.mjs')
  const { filmAll } = await import('./tutorial/film.mjs')
  const film = (demo) => filmAll(demo, chosen, values.dry && resolve(values.dry))
  // The imported show is on this machine, and emails are delivered.
  await withDemo(film, { ALLOW_PRIVATE_FETCH: 'true' }, { hasMailServer: true })
})

async function hasFfmpeg() {
  try {
    return (await capture('ffmpeg', ['-version'])).ok
  } catch {
    return false
  }
}
