import { expect, test } from 'vitest'
import { methods } from './methods.mjs'
import { after, lines, plantWithTools } from './testing/tree.mjs'
import { isFull } from '../../server/test/kit/full.ts'

const contract = 'contract/src/methods.ts'
const handlers = 'server/src/http/handlers.ts'
const twoMethods = `export const methods = { PodcastService: { Find: {}, Delete: {} } }\n`
const twoHandlers = `export const handlers = { PodcastService: { Find() {}, Delete() {} } }\n`

test('finds nothing in a clean project', async () => {
  const { findings, info } = await methods(plantWithTools())
  expect([findings, info]).toEqual([[], '1 methods'])
})

test('finds a method without a handler', async () => {
  const root = plantWithTools({ [contract]: twoMethods })
  expect(lines(await methods(root))).toEqual([expect.stringMatching(`${handlers}:1 PodcastService.Delete has no handler`)])
})

test.runIf(isFull)('finds a handler for an unknown method', async () => {
  const root = plantWithTools({ [handlers]: twoHandlers })
  expect(lines(await methods(root))).toEqual([expect.stringMatching('PodcastService.Delete has a handler but is not a method')])
})

test.runIf(isFull)('finds a handler that is not a function', async () => {
  const root = plantWithTools({ [handlers]: `export const handlers = { PodcastService: { Find: undefined } }\n` })
  expect(lines(await methods(root))).toEqual([expect.stringMatching('the handler of PodcastService.Find is not a function')])
})

test('reports a handler that cannot be loaded', async () => {
  const root = plantWithTools(after(handlers, `import './gone.ts'`))
  expect(lines(await methods(root))).toEqual([expect.stringMatching(/the methods could not be loaded: .*gone\.ts/)])
})
