import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, readdir, readFile } from 'node:fs/promises'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Upload } from 'tus-js-client'
import { pathOf, type MethodName } from '@castwright/contract/methods.ts'
import { newPodcastDefaults } from '@castwright/contract/podcasts/form.ts'
import { callAuth, goodPassword } from '../kit/http.ts'
import { newProfileUrl } from '../kit/podcast.ts'

const MiB = 1024 * 1024

/** Bytes that no other place of the file repeats. */
export async function writeNoise(path: string, size: number): Promise<void> {
  const block = randomBytes(MiB)
  const file = await open(path, 'wx')
  try {
    for (let at = 0; at < size; at += MiB) {
      block.writeBigUInt64BE(BigInt(at))
      await file.write(block, 0, Math.min(MiB, size - at))
    }
  } finally {
    await file.close()
  }
}

export async function shaOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path, { highWaterMark: MiB }), hash)
  return hash.digest('hex')
}

/** The first account of an instance with a podcast, and an address for a file of that size. */
export async function awaitUpload(url: string, size: number): Promise<{ address: string; object: string }> {
  const account = await callAuth(url, 'sign-up/email', { email: 'ada@example.com', password: goodPassword })
  const { user } = (await account!.json()) as { user: { id: string } }
  const cookie = account!.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const call = async (name: MethodName, body: object): Promise<Record<string, string>> => {
    const headers = { 'content-type': 'application/json', origin: url, cookie }
    const answer = await fetch(`${url}${pathOf(name)}`, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${name} answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as Record<string, string>
  }
  const show = { ...newPodcastDefaults, title: 'Night Shift', profileUrl: newProfileUrl(), projectKey: 'ABC', categories: ['History'] }
  const { podcast_id: podcastId } = await call('PodcastService.Create', {
    userId: user.id,
    podcast: { ...show, showSummary: '<p>After dark.</p>' },
  })
  const asked = { bucket: 'recordings', contentType: 'audio/mpeg', size, podcastId }
  const { resumable_url: address = '', object = '' } = await call('UploadService.GetSignedURL', asked)
  return { address, object }
}

/** A way to the server that cuts the connection after each of these numbers of bytes, which rise, and does something then. */
export async function cuttingProxy(port: number, cuts: number[], atCut?: () => Promise<void>) {
  let sent = 0
  let made = 0
  let work: Promise<void> = Promise.resolve()
  const join = (client: Socket, server: Socket): void => {
    const end = (): void => {
      client.destroy()
      server.destroy()
    }
    client.on('error', end).on('close', end)
    server.on('error', end).on('close', end)
    server.pipe(client)
    client.on('data', (chunk) => {
      sent += chunk.length
      if (sent >= (cuts[made] ?? Infinity)) {
        made += 1
        end()
        if (atCut) work = work.then(atCut)
      } else if (!server.write(chunk)) {
        client.pause()
        server.once('drain', () => client.resume())
      }
    })
  }
  const proxy = createServer((client) => join(client, connect(port, '127.0.0.1'))).listen(0, '127.0.0.1')
  await new Promise((resolve) => proxy.once('listening', resolve))
  return {
    port: (proxy.address() as AddressInfo).port,
    made: () => made,
    async close(): Promise<void> {
      proxy.close()
      await work
    },
  }
}

/** As the web app sends it, with a patience that outlasts a restart. */
export const sendResumable = (path: string, size: number, uploadUrl: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const retryDelays = [0, ...Array.from({ length: 240 }, () => 500)]
    new Upload(createReadStream(path), { uploadUrl, uploadSize: size, retryDelays, onSuccess: () => resolve(), onError: reject }).start()
  })

/** Megabytes of memory that a process has now. */
export const memoryOf = async (pid: number): Promise<number> =>
  Number(/VmRSS:\s+(\d+) kB/.exec(await readFile(`/proc/${pid}/status`, 'utf8').catch(() => ''))?.[1] ?? 0) / 1024

/** All that the storage has of recordings. */
export async function storedRecordings(dataDir: string): Promise<string[]> {
  const entries = await readdir(join(dataDir, 'storage/recordings'), { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}
