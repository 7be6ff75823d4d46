// Takes the screenshots in the docs, from a separate demo: npm run screenshots [-- NAME ...]
// With --newcomer FILE, records the way from a fresh instance to a published episode as a WebP animation. Needs ffmpeg.
// With --all FOLDER, takes every screenshot in every variant: light and dark, desktop and phone.
// With --emails FOLDER, takes every kind of email in both themes, 600 and 390 px wide.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inHome, log, UserError } from './lib/home.mjs'
import { onNode24 } from './lib/node.mjs'
import { screenshots } from './screenshots/list.mjs'

const variants = {
  desktop: { width: 1440, height: 900 },
  dark: { width: 1440, height: 900, colorScheme: 'dark' },
  phone: { width: 390, height: 834, isPhone: true },
  'phone-dark': { width: 390, height: 834, isPhone: true, colorScheme: 'dark' },
}

function choose(args) {
  const [first, folder, ...others] = args
  const names = first === '--all' ? others : args
  if (first === '--all' && !folder) throw new UserError('Usage: npm run screenshots -- --all FOLDER [NAME ...]')
  const unknown = names.filter((name) => !screenshots.some((screenshot) => screenshot.name === name))
  if (unknown.length > 0)
    throw new UserError(`Unknown screenshot: ${unknown.join(', ')}. Available: ${screenshots.map(({ name }) => name).join(', ')}.`)
  const chosen = screenshots.filter(({ name }) => names.length === 0 || names.includes(name))
  const all = Object.keys(variants)
  return first === '--all'
    ? { folder, wanted: chosen.map((screenshot) => ({ ...screenshot, variants: all })) }
    : { folder: inHome('docs/pictures'), wanted: chosen.filter((screenshot) => screenshot.variants) }
}

async function emails(folder) {
  if (!folder) throw new UserError('Usage: npm run screenshots -- --emails FOLDER')
  mkdirSync(folder, { recursive: true })
  const { takeEmails } = await import('./screenshots/emails.mjs')
  await takeEmails(folder)
  log(`The screenshots are in ${folder}.`)
  return 0
}

async function newcomer(file) {
  if (!file) throw new UserError('Usage: npm run screenshots -- --newcomer FILE')
  const { setup } = await import('./lib/setup.mjs')
  await setup()
  const { withFreshInstance } = await import('./lib/demo-browser.mjs')
  const { recordNewcomer } = await import('./screenshots/newcomer.mjs')
  await withFreshInstance((fresh) => recordNewcomer(fresh, file))
  return 0
}

await onNode24(async (args) => {
  if (args[0] === '--emails') return emails(args[1])
  if (args[0] === '--newcomer') return newcomer(args[1])
  const { folder, wanted } = choose(args)
  const { setup } = await import('./lib/setup.mjs')
  await setup()
  const { withDemo } = await import('./lib/demo-browser.mjs')
  const { createScreenshotter } = await import('./screenshots/take.mjs')
  mkdirSync(folder, { recursive: true })
  const { importShow } = await import('./screenshots/import-show.mjs')
  const take = async (screenshotter, some) => {
    const missing = []
    for (const [variant, options] of Object.entries(variants)) {
      const those = some.filter((screenshot) => screenshot.variants.includes(variant))
      if (those.length > 0) missing.push(...(await screenshotter.take(those, options, variant === 'desktop' ? '' : `-${variant}`)))
    }
    return missing
  }
  const backups = mkdtempSync(join(tmpdir(), 'castwright-backups-'))
  const failed = await withDemo(
    async (demo) => {
      const screenshotter = createScreenshotter(demo, folder)
      const { now = [], later = [] } = Object.groupBy(wanted, ({ after }) => (after ? 'later' : 'now'))
      const missing = await take(screenshotter, now)
      if (later.length === 0) return missing
      const host = await importShow(demo)
      missing.push(...(await take(screenshotter, later)))
      await host.close()
      return missing
    },
    // The old host runs on this machine.
    { ALLOW_PRIVATE_FETCH: 'true', BACKUP_DIR: backups },
  )
  rmSync(backups, { recursive: true, force: true })
  log(failed.length === 0 ? `The screenshots are in ${folder}.` : `Failed: ${failed.join(', ')}.`)
  return failed.length === 0 ? 0 : 1
})
