import { expect, test } from 'vitest'
import { methods } from './methods.mjs'
import { after, lines, plantWithTools } from './testing/tree.mjs'

const contract = 'contract/src/methods.ts'
const rights = 'contract/src/permissions.ts'
const handlers = 'server/src/http/handlers.ts'
const twoMethods = `export const methods = { PodcastService: { Find: {}, Delete: {} } }\n`
const twoRows = `export const permissions = {\n  'PodcastService.Find': {},\n  'PodcastService.Delete': {},\n}\n`
const twoHandlers = `export const handlers = { PodcastService: { Find() {}, Delete() {} } }\n`

test('a clean house has nothing to mend', async () => {
  const { findings, info } = await methods(plantWithTools())
  expect([findings, info]).toEqual([[], '1 methods'])
})

test('a method without a row in the rights table', async () => {
  const root = plantWithTools({ [contract]: twoMethods, [handlers]: twoHandlers })
  expect(lines(await methods(root))).toEqual([
    `${rights}:2 PodcastService.Delete has no row in the rights table | say in ${rights} who may call it`,
  ])
})

test('a method without a handler', async () => {
  const root = plantWithTools({ [contract]: twoMethods, [rights]: twoRows })
  expect(lines(await methods(root))).toEqual([expect.stringMatching(`${handlers}:1 PodcastService.Delete has no handler`)])
})

test('a row that is left over', async () => {
  const root = plantWithTools({ [rights]: twoRows })
  expect(lines(await methods(root))).toEqual([
    expect.stringMatching(`${rights}:3 PodcastService.Delete has a row in the rights table and is no method`),
  ])
})

test('a handler that is left over', async () => {
  const root = plantWithTools({ [handlers]: twoHandlers })
  expect(lines(await methods(root))).toEqual([expect.stringMatching('PodcastService.Delete has a handler and is no method')])
})

test('a handler that is no function', async () => {
  const root = plantWithTools({ [handlers]: `export const handlers = { PodcastService: { Find: undefined } }\n` })
  expect(lines(await methods(root))).toEqual([expect.stringMatching('the handler of PodcastService.Find is no function')])
})

test('a handler that does not load', async () => {
  const root = plantWithTools(after(handlers, `import './gone.ts'`))
  expect(lines(await methods(root))).toEqual([expect.stringMatching(/the methods could not be loaded: .*gone\.ts/)])
})
