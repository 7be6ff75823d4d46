import { expect, test } from 'vitest'
import { withProgress } from './progress.mjs'

const screen = (isTTY, columns = 40) => ({
  isTTY,
  columns,
  text: '',
  write(text) {
    this.text += text
  },
})
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

test('redraws one line in a terminal, cut to its width, and leaves nothing behind', async () => {
  const stream = screen(true, 20)
  const result = await withProgress(
    () => 'server/src/a-long-name.test.ts',
    () => pause(10).then(() => 'done'),
    { stream },
  )
  expect(result).toBe('done')
  expect(stream.text).toContain('\r\x1b[2Kserver/src/a-long-n')
  expect(stream.text).not.toContain('\n')
  expect(stream.text.endsWith('\r\x1b[2K')).toBe(true)
})

test('prints plain lines elsewhere', async () => {
  const stream = screen(false)
  await withProgress(
    () => 'working',
    async () => {
      while (stream.text.split('\n').length < 3) await pause(10)
    },
    { stream, everyMs: 10 },
  )
  expect(stream.text).toMatch(/^working \(\d+:\d\d\)\nworking \(\d+:\d\d\)\n/)
})

test('prints failures above the line, at the moment they happen', async () => {
  const stream = screen(true)
  await withProgress(
    () => 'working',
    (print) => print('FAILED one'),
    { stream },
  )
  expect(stream.text).toContain('\r\x1b[2KFAILED one\n\r\x1b[2Kworking')
})

test('passes an error on and stops drawing', async () => {
  const stream = screen(false)
  await expect(
    withProgress(
      () => 'working',
      () => Promise.reject(new Error('broken')),
      { stream, everyMs: 10 },
    ),
  ).rejects.toThrow('broken')
  const { text } = stream
  await pause(30)
  expect(stream.text).toBe(text)
})
