import type { Finding as CheckResult } from '@castwright/contract/instance/shapes.ts'
import type { Config } from '../../../config.ts'
import { addressOf } from '../../../platform/speech/server.ts'
import { findEngine, unsupported } from '../../../platform/speech/install/folder.ts'
import { engineModel } from '../../../platform/speech/install/packages.ts'

const part = 'transcription'
const timeoutMs = 10_000

/** Whether recordings can be transcribed. Everything else works without. */
export async function checkTranscription({ transcription: { provider, server }, dataDir, role }: Config): Promise<CheckResult[]> {
  if (provider === 'none') return [{ part, state: 'ok', says: 'turned off by TRANSCRIBE' }]
  if (server) return [await checkServer(server)]
  if (role === 'web') return []
  const folder = findEngine(dataDir)
  if (folder) return [{ part, state: 'ok', says: `${engineModel} (English), in ${folder}` }]
  const reason = unsupported()
  const advice = 'Set TRANSCRIBE_URL to a transcription server, or TRANSCRIBE to off.'
  if (reason) return [{ part, state: 'warning', says: reason, advice }]
  return [
    {
      part,
      state: 'warning',
      says: 'speech engine not installed',
      advice: 'Run "castwright transcription install", or wait until "npm start" has downloaded it in the background.',
    },
  ]
}

/** Asks for nothing, so the address has to refuse politely. */
async function checkServer({ url, key }: NonNullable<Config['transcription']['server']>): Promise<CheckResult> {
  const address = addressOf(url)
  const bad = (says: string): CheckResult => ({ part, state: 'warning', says, advice: 'Check TRANSCRIBE_URL and TRANSCRIBE_KEY.' })
  try {
    const { request } = await import('undici')
    const { statusCode, body } = await request(address, {
      method: 'GET',
      headers: key ? { authorization: `Bearer ${key}` } : {},
      signal: AbortSignal.timeout(timeoutMs),
    })
    await body.dump()
    if (statusCode === 401 || statusCode === 403) return bad(`${address} rejected the key.`)
    if (statusCode >= 500) return bad(`${address} answered ${statusCode}.`)
    return { part, state: 'ok', says: address }
  } catch {
    return bad(`${address} can't be reached.`)
  }
}
