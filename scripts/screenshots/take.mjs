import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { pathOf } from '@castwright/contract/methods.ts'
import { log } from '../lib/home.mjs'
import { request, waitUntilLoaded } from '../lib/demo-browser.mjs'
import { assistantPages } from './assistants.mjs'

/** Public pages are taken signed out. */
const isPublic = (address) => /^\/(pod|pal)\//.test(address)

export function createScreenshotter({ visit, signIn, confirmPassword }, folder) {
  let podcasts

  return {
    /** Takes these screenshots in one variant, and returns the names of those that failed. */
    async take(screenshots, { isPhone = false, ...options }, suffix) {
      const failed = []
      const [inside, outside] = await Promise.all([visit(options), visit(options)])
      await signIn(inside)
      podcasts ??= await podcastIds(inside)
      for (const { name, at, click = [], see, height } of screenshots) {
        const page = await (isPublic(at) ? outside : inside).newPage()
        try {
          if (height && !isPhone) await page.setViewportSize({ width: options.width, height })
          const make = assistantPages[at]
          if (make) {
            await page.goto('/my-podcasts')
            // Creating a token needs it.
            await confirmPassword(page)
          }
          const address = make ? await make(page, podcasts.get('the-long-way-home')) : at
          await page.goto(address.replace(/\{(.*)\}/, (_, profileUrl) => podcasts.get(profileUrl)))
          await waitUntilLoaded(page)
          for (const target of click) await press(page, target)
          await page.getByText(see).filter({ visible: true }).first().waitFor()
          await waitUntilLoaded(page)
          await save(page, join(folder, `${name}${suffix}.png`))
        } catch (error) {
          failed.push(`${name}${suffix}`)
          log(`${name}${suffix}: ${error.message.split('\n')[0]}`)
        }
        await page.close()
      }
      await Promise.all([inside.close(), outside.close()])
      return failed
    },
  }
}

/** Clicks a link, a button or an item of a menu by its name. */
async function press(page, name) {
  const link = page.getByRole('main').getByRole('link', { name })
  await link.or(page.getByRole('button', { name })).or(page.getByRole('menuitem', { name })).first().click()
}

/** 256 colors are enough, at a third of the size. */
async function save(page, file) {
  await page.mouse.move(0, 0)
  const bytes = await page.screenshot({ animations: 'disabled', caret: 'hide' })
  writeFileSync(file, await sharp(bytes).png({ palette: true, quality: 100, effort: 10 }).toBuffer())
}

/** By profile URL. */
async function podcastIds(context) {
  const page = await context.newPage()
  await page.goto('/my-podcasts')
  const { user } = await request(page, '/api/auth/get-session')
  const { podcasts } = await request(page, pathOf('PodcastService.FindByUserID'), { user_id: user.id })
  await page.close()
  return new Map(podcasts.map(({ id, profile_url: profileUrl }) => [profileUrl, id]))
}
