import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { pathOf, type MethodName } from '@castwright/contract/methods.ts'
import { newPodcastDefaults } from '@castwright/contract/podcasts/form.ts'
import { freePort } from '../server/src/platform/free-port.ts'

type Answer = Record<string, string>
export type Upload = { url: string; resumableUrl: string; cancel(): Promise<void> }

/** The product with an account and a podcast, and upload URLs for files of this size. */
export async function startProduct(dataDir: string, size: number) {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const env = { ...process.env, NODE_ENV: 'production', PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir, LOG_LEVEL: 'error' }
  const child = spawn(process.execPath, [join(import.meta.dirname, '../server/src/main.ts')], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  while (!(await fetch(`${origin}/readyz`).catch(() => null))?.ok) {
    if (child.exitCode !== null) throw new Error(`The product exited with code ${child.exitCode}.`)
    await delay(50)
  }

  let cookie = ''
  const post = async (path: string, body: object): Promise<Answer> => {
    const headers = { 'content-type': 'application/json', origin, cookie }
    const answer = await fetch(`${origin}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    cookie ||= answer.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ')
    return (await answer.json()) as Answer
  }
  const call = (name: MethodName, body: object): Promise<Answer> => post(pathOf(name), body)
  const account = { email: 'bench@example.com', password: 'Sound-check-1!' }
  const { user } = (await post('/api/auth/sign-up/email', account)) as unknown as { user: { id: string } }
  const show = { ...newPodcastDefaults, title: 'Night Shift', profileUrl: 'night-shift', projectKey: 'ABC', categories: ['History'] }
  const podcast = { ...show, showSummary: '<p>After dark.</p>' }
  const { podcast_id: podcastId } = await call('PodcastService.Create', { userId: user.id, podcast })

  return {
    async createUpload(): Promise<Upload> {
      const request = { bucket: 'recordings', contentType: 'audio/mpeg', size, podcastId }
      const { url = '', resumable_url: resumableUrl = '', object } = await call('UploadService.GetSignedURL', request)
      const cancel = async (): Promise<void> => void (await call('UploadService.Cancel', { bucket: 'recordings', object }))
      return { url, resumableUrl, cancel }
    },
    async stop(): Promise<void> {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}
