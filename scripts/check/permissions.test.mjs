import { expect, test } from 'vitest'
import { permissions, permissionsPage, renderPermissions } from './permissions.mjs'
import { lines, plantWithTools, read, write } from './testing/tree.mjs'

const podcasts = 'contract/src/podcasts/methods.ts'
const fix = 'run npm run permissions and commit the result'

test('finds nothing if the page is current', async () => {
  const root = plantWithTools()
  write(root, permissionsPage, await renderPermissions(root))
  expect(read(root, permissionsPage)).toContain('| `Find` | editor (`podcast`) | read | read |  |')
  expect(lines(await permissions(root))).toEqual([])
})

test('finds a missing page', async () => {
  expect(lines(await permissions(plantWithTools()))).toEqual([`${permissionsPage}:1 differs from the methods and errors | ${fix}`])
})

test('finds a right that changed since', async () => {
  const before = plantWithTools()
  const root = plantWithTools({
    [podcasts]: read(before, podcasts).replace("role: 'editor'", "role: 'admin'"),
    [permissionsPage]: await renderPermissions(before),
  })
  expect(lines(await permissions(root))).toEqual([expect.stringMatching(`${permissionsPage}:\\d+ differs from the methods and errors`)])
})
