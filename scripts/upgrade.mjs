// Tests an upgrade: npm run test:upgrade -- DATA_DIR PASSWORD
// DATA_DIR is the data folder of an older version that was filled with its demo and stopped, PASSWORD is what its demo printed. Starts this
// version on a copy of it, opens every page as the demo's owner, and reports errors. Before that, counts the rows of every table, and compares
// those that migrations move.
import { screenshots } from './screenshots/list.mjs'
import { log, UserError } from './lib/home.mjs'
import { onNode24 } from './lib/node.mjs'

/** Pages that aren't pictured. */
const others = [
  '/{the-long-way-home}/seasons',
  '/{the-long-way-home}/analytics/report',
  '/settings/notifications',
  '/settings/tell-your-friends',
  '/settings/my-account/email-and-password',
  '/settings/my-account/apps-and-integrations',
  '/operator/access',
  '/help',
  '/dev/outbox',
]

/** The demo of older versions has no memberships. */
const missing = ['/pod/the-long-way-home/join']

await onNode24(async ([dataDir, password]) => {
  if (!dataDir || !password) throw new UserError('Usage: npm run test:upgrade -- DATA_DIR PASSWORD')
  const { setup } = await import('./lib/setup.mjs')
  await setup()
  let faults = 0
  const report = (fault) => {
    faults += 1
    log(fault)
  }
  const { migrateCopy } = await import('../server/test/kit/migrate-copy.ts')
  const migrated = await migrateCopy(dataDir)
  try {
    for (const { table, rows, lost } of migrated.moved) {
      if (lost > 0) report(`${table}: ${lost} of ${rows} rows were lost or changed.`)
      else log(`${table}: all ${rows} rows moved.`)
    }
    for (const { table, before, after } of migrated.counts) {
      if (after < before) report(`${table}: ${before - after} of ${before} rows were lost.`)
      else log(`${table}: ${before} rows${after > before ? `, now ${after}` : ''}.`)
    }
    process.env['PRODUCT_TEMPLATE'] = migrated.dataDir
    const { signIn, withFreshInstance } = await import('./lib/demo-browser.mjs')
    return await withFreshInstance(async ({ product, visit }) => {
      const context = await visit({ width: 1440, height: 900 })
      await signIn(context, password)
      const visited = await walk(context, product, report)
      log(`${visited} pages, ${faults === 0 ? 'all of them work' : `${faults} faults`}.`)
      return faults === 0 ? 0 : 1
    })
  } finally {
    await migrated.remove()
  }
})

/** Opens every page, and reports what fails. Returns how many there are. */
async function walk(context, product, report) {
  const { pathOf } = await import('@castwright/contract/methods.ts')
  const { request, waitUntilLoaded } = await import('./lib/demo-browser.mjs')
  const page = await context.newPage()
  let place = '/my-podcasts'
  page.on('pageerror', (error) => report(`${place}: ${error.message}`))
  page.on('response', (answer) => {
    if (answer.status() >= 400) report(`${place}: ${answer.status()} from ${answer.url()}`)
  })
  const open = async (path) => {
    place = path
    try {
      await page.goto(path)
      await waitUntilLoaded(page)
      for (const alert of await page.getByRole('alert').filter({ visible: true }).allInnerTexts())
        if (/couldn't|error|went wrong/i.test(alert)) report(`${path}: ${alert}`)
    } catch (error) {
      report(`${path}: ${error.message.split('\n')[0]}`)
    }
  }

  await open(place)
  const { user } = await request(page, '/api/auth/get-session')
  const { podcasts } = await request(page, pathOf('PodcastService.FindByUserID'), { user_id: user.id })
  const idOf = new Map(podcasts.map(({ id, profile_url: profileUrl }) => [profileUrl, id]))
  const paths = new Set(screenshots.filter(({ after }) => !after).map(({ at }) => at.replace(/\{(.*)\}/, (_, name) => idOf.get(name))))
  for (const path of others) paths.add(path.replace(/\{(.*)\}/, '$1'))

  for (const { id, profile_url: profileUrl } of podcasts) {
    const filters = [{ property_name: 'PodcastID', property_value: id, property_type: 'STRING', operator: 'EQUAL' }]
    const { episodes } = await request(page, pathOf('EpisodeService.Find'), { query_options: { filters, limit: 50 } })
    for (const episode of episodes) {
      paths.add(`/${profileUrl}/episodes/manage/${episode.id}`)
      paths.add(`/${profileUrl}/analytics/${episode.id}`)
      if (!episode.recording) continue
      for (const part of ['transcript', 'chapters', 'clips']) paths.add(`/${profileUrl}/recordings/${episode.recording.id}/${part}`)
    }
  }
  const map = await (await fetch(`${product.url}/sitemap.xml`)).text()
  for (const [, address] of map.matchAll(/<loc>([^<]+)<\/loc>/g)) paths.add(URL.parse(address).pathname)
  for (const path of missing) paths.delete(path)
  for (const path of paths) await open(path)
  await page.close()
  return paths.size
}
