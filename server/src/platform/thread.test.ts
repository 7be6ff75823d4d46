import { expect, test } from 'vitest'
import { openThread } from './thread.ts'

const self = new URL('./thread.ts', import.meta.url).href
const fileOf = (answer: string): URL =>
  new URL(`data:text/javascript,${encodeURIComponent(`import { answerWith } from '${self}'; answerWith(${answer})`)}`)

test('each asker gets the answer to its own question, whichever is told first', async () => {
  const ask = openThread<number, number>(fileOf('(ms) => new Promise((resolve) => setTimeout(() => resolve(ms * 2), ms))'))
  expect(await Promise.all([ask(30), ask(1), ask(10)])).toEqual([60, 2, 20])
})

test('what goes wrong there is told here, and the next question is answered', async () => {
  const ask = openThread<string, string>(fileOf(`(word) => { if (word === 'bad') throw new Error('not this'); return word }`))
  await expect(ask('bad')).rejects.toThrow('not this')
  expect(await ask('good')).toBe('good')
})

test('a thread that ends leaves nobody waiting, and another begins', async () => {
  const ask = openThread<string, string>(fileOf(`(word) => { if (word === 'end') process.exit(); return word }`))
  const asked = Promise.allSettled([ask('end'), ask('never')])
  expect((await asked).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await ask('again')).toBe('again')
})
