import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ofRounds, type Result } from './result.ts'
import { startProduct } from './upload-product.ts'

const size = 1024 ** 3
/** Measured in turns, so that other load affects all. */
const rounds = 9
const block = Buffer.alloc(1024 * 1024, 7)

/** Sends the same block repeatedly, as cheaply as possible. Returns megabytes per second. */
function send(address: string, method: string, headers: Record<string, string>, expected: number): Promise<number> {
  const started = performance.now()
  return new Promise((resolve, reject) => {
    const sent = request(address, { method, headers: { 'content-length': size, ...headers } }, (answer) => {
      answer.resume()
      answer.on('end', () => {
        if (answer.statusCode !== expected) reject(new Error(`${method} answered ${answer.statusCode}.`))
        else resolve(size / 1e3 / (performance.now() - started))
      })
    })
    sent.on('error', reject)
    let left = size / block.length
    const write = (): void => {
      for (; left > 0; left -= 1) {
        if (sent.write(block)) continue
        left -= 1
        sent.once('drain', write)
        return
      }
      sent.end()
    }
    write()
  })
}

/** 1 GiB by PUT, synced to disk before the response, compared with a server that does only this. */
export async function upload(): Promise<Result[]> {
  const folder = await mkdtemp(join(tmpdir(), 'castwright-bench-'))
  const bareFolder = join(folder, 'bare')
  await mkdir(bareFolder)
  const bare = fork(join(import.meta.dirname, 'upload-bare.ts'), [bareFolder])
  const [barePort] = (await once(bare, 'message')) as [number]
  const product = await startProduct(join(folder, 'data'), size)
  const rates = { put: [] as number[], tus: [] as number[], bare: [] as number[] }
  try {
    for (let count = 0; count < rounds; count += 1) {
      const put = await product.createUpload()
      rates.put.push(await send(put.url, 'PUT', { 'content-type': 'audio/mpeg' }, 200))
      await put.cancel()
      rates.bare.push(await send(`http://127.0.0.1:${barePort}/`, 'PUT', {}, 201))
      for (const name of await readdir(bareFolder)) await rm(join(bareFolder, name))
      const tus = await product.createUpload()
      const protocol = { 'tus-resumable': '1.0.0', 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }
      rates.tus.push(await send(tus.resumableUrl, 'PATCH', protocol, 204))
      await tus.cancel()
    }
  } finally {
    bare.disconnect()
    await product.stop()
    await rm(folder, { recursive: true, force: true })
  }
  const common = { unit: 'MB/s', anchor: 'bare node:http to disk with fsync' }
  return [
    ofRounds({ ...common, name: 'upload', goal: 0.9 }, rates.put, rates.bare),
    ofRounds({ ...common, name: 'upload: resumable', goal: 0.8 }, rates.tus, rates.bare),
  ]
}
