// Takes the pictures in the documents anew, from a demo of its own: npm run screenshots [-- NAME ...]
// With --all FOLDER, every picture in every look, to be looked at: light and dark, on a desk and on a phone.
import { mkdirSync } from 'node:fs'
import { inHome, say, Sentence } from './lib/home.mjs'
import { onNode24 } from './lib/node.mjs'
import { pictures } from './screenshots/list.mjs'

const looks = {
  desktop: { width: 1440, height: 900 },
  dark: { width: 1440, height: 900, colorScheme: 'dark' },
  phone: { width: 390, height: 834, isPhone: true },
  'phone-dark': { width: 390, height: 834, isPhone: true, colorScheme: 'dark' },
}

function choose(args) {
  const [first, folder, ...others] = args
  const names = first === '--all' ? others : args
  if (first === '--all' && !folder) throw new Sentence('Use: npm run screenshots -- --all FOLDER [NAME ...]')
  const unknown = names.filter((name) => !pictures.some((picture) => picture.name === name))
  if (unknown.length > 0)
    throw new Sentence(`There is no picture ${unknown.join(', ')}. There are ${pictures.map(({ name }) => name).join(', ')}.`)
  const chosen = pictures.filter(({ name }) => names.length === 0 || names.includes(name))
  const all = Object.keys(looks)
  return first === '--all'
    ? { folder, wanted: chosen.map((picture) => ({ ...picture, looks: all })) }
    : { folder: inHome('docs/pictures'), wanted: chosen.filter((picture) => picture.looks) }
}

await onNode24(async (args) => {
  const { folder, wanted } = choose(args)
  const { setup } = await import('./lib/setup.mjs')
  await setup()
  const { onStage } = await import('./lib/stage.mjs')
  const { openAlbum } = await import('./screenshots/album.mjs')
  mkdirSync(folder, { recursive: true })
  const { moveIn } = await import('./screenshots/move-in.mjs')
  const take = async (album, some) => {
    const missed = []
    for (const [look, shape] of Object.entries(looks)) {
      const those = some.filter((picture) => picture.looks.includes(look))
      if (those.length > 0) missed.push(...(await album.take(those, shape, look === 'desktop' ? '' : `-${look}`)))
    }
    return missed
  }
  const failed = await onStage(
    async (stage) => {
      const album = openAlbum(stage, folder)
      const { now = [], later = [] } = Object.groupBy(wanted, ({ after }) => (after ? 'later' : 'now'))
      const missed = await take(album, now)
      if (later.length === 0) return missed
      const host = await moveIn(stage)
      missed.push(...(await take(album, later)))
      await host.close()
      return missed
    },
    // The old host is on this machine.
    { ALLOW_PRIVATE_FETCH: 'true' },
  )
  say(failed.length === 0 ? `The pictures are in ${folder}.` : `Not taken: ${failed.join(', ')}.`)
  return failed.length === 0 ? 0 : 1
})
