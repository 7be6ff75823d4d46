import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { pathOf } from '@castwright/contract/methods.ts'
import { inHome, say } from '../lib/home.mjs'
import { ask, settled } from '../lib/stage.mjs'

const show = 'the-long-way-home'
/** What is there for everybody is looked at as somebody who is not signed in. */
const isPublic = (address) => /^\/(pod|pal)\//.test(address)

export function openAlbum({ visit, signIn }, folder) {
  let podcast

  return {
    /** All of these in one look; the names of those that could not be taken. */
    async take(pictures, { isPhone = false, ...look }, suffix) {
      const missed = []
      const [inside, outside] = await Promise.all([visit(look), visit(look)])
      await outside.addInitScript(installInter, readFileSync(inHome(inter), 'base64'))
      await signIn(inside)
      podcast ??= await podcastId(inside)
      for (const { name, at, click = [], see, height } of pictures) {
        const page = await (isPublic(at) ? outside : inside).newPage()
        try {
          if (height && !isPhone) await page.setViewportSize({ width: look.width, height })
          await page.goto(at.replace('{podcast}', podcast))
          await settled(page)
          for (const what of click) await press(page, what)
          await page.getByText(see).filter({ visible: true }).first().waitFor()
          await settled(page)
          await keep(page, join(folder, `${name}${suffix}.png`))
        } catch (error) {
          missed.push(`${name}${suffix}`)
          say(`${name}${suffix}: ${error.message.split('\n')[0]}`)
        }
        await page.close()
      }
      await Promise.all([inside.close(), outside.close()])
      return missed
    },
  }
}

const inter = 'node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'

/** Public pages send no font: they ask for Inter where the visitor has it, as this one has. Runs in the page. */
function installInter(base64) {
  const font = new FontFace(
    'Inter',
    Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)),
    { weight: '100 900' },
  )
  document.fonts.add(font)
  void font.load()
}

/** A link, or else a button, by its name. */
async function press(page, name) {
  const link = page.getByRole('main').getByRole('link', { name })
  await link.or(page.getByRole('button', { name })).first().click()
}

/** Two hundred and fifty-six colours are enough for a page in a document, at a third of its bytes. */
async function keep(page, file) {
  await page.mouse.move(0, 0)
  const bytes = await page.screenshot({ animations: 'disabled', caret: 'hide' })
  writeFileSync(file, await sharp(bytes).png({ palette: true, quality: 100, effort: 10 }).toBuffer())
}

async function podcastId(context) {
  const page = await context.newPage()
  await page.goto('/my-podcasts')
  const { user } = await ask(page, '/api/auth/get-session')
  const { podcasts } = await ask(page, pathOf('PodcastService.FindByUserID'), { user_id: user.id })
  await page.close()
  return podcasts.find(({ profile_url: profileUrl }) => profileUrl === show).id
}
