import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { createSend, withFile } from './send.ts'

const megabyte = 1024 * 1024
const send = createSend()

test('limits the memory used by stalled clients and frees it when they leave', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'castwright-send-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const path = join(folder, 'file')
  await writeFile(path, Buffer.alloc(4 * megabyte))
  const held = () => process.memoryUsage().arrayBuffers
  const before = held()
  await withFile(path, async (file) => {
    const stuck = Array.from({ length: 300 }, () => {
      const begun = Promise.withResolvers<void>()
      const res = new Writable({ write: () => begun.resolve() })
      return { res, begun: begun.promise, sent: send(res as ServerResponse, file, [{ start: 0, end: 4 * megabyte - 1 }]) }
    })
    await Promise.all(stuck.map(({ begun }) => begun))
    expect(held() - before).toBeLessThan(150 * megabyte)
    for (const { res } of stuck) res.destroy()
    expect(await Promise.all(stuck.map(({ sent }) => sent))).toEqual(Array(300).fill(0))
    const chunks: number[] = []
    const reader = new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        chunks.push(chunk.length)
        done()
      },
    })
    const [went] = await Promise.all([send(reader as ServerResponse, file, [{ start: 0, end: megabyte - 1 }]), once(reader, 'finish')])
    expect([went, chunks]).toEqual([megabyte, [megabyte / 2, megabyte / 2]])
  })
})
