import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isFull } from '../../../test/kit/full.ts'
import { readImage } from './read.ts'
import { squareAvatar } from './square.ts'

const folder = join(import.meta.dirname, '../../../../../shared/corpora/images')
const isThere = existsSync(join(folder, 'MANIFEST.json'))
if (!isThere) console.warn('Pictures made by others are not tested: there is no folder ../shared/corpora/images.')

type Facts = { sharp: { format?: string; width?: number; height?: number }; decodes: boolean }

test.runIf(isFull && isThere)('decides about every image as its facts demand', async () => {
  const manifest = JSON.parse(readFileSync(join(folder, 'MANIFEST.json'), 'utf8')) as Record<string, Facts>
  for (const [name, { sharp: facts, decodes }] of Object.entries(manifest)) {
    const bytes = readFileSync(join(folder, name))
    const isOurs = facts.format === 'jpeg' || facts.format === 'png'
    if (!isOurs || !decodes) {
      await expect(readImage(bytes), name).rejects.toMatchObject({ name: 'UnfitFile', reason: isOurs ? 'damaged' : 'wrong-type' })
      continue
    }
    const image = await readImage(bytes)
    expect(image, name).toMatchObject({ format: facts.format, width: facts.width, height: facts.height })
    expect(await squareAvatar(image), name).toHaveLength(4)
  }
  expect(Object.keys(manifest).length).toBeGreaterThan(10)
})
