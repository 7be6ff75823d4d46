import { createHash, randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { Input, MethodName } from '@castwright/contract/methods.ts'
import { callOver, mustCall, type Answer } from '../../faults/kit/calls.ts'
import type { OnEnd } from '../../faults/kit/on-end.ts'
import { asker, tempFolder, withHands, type Place } from '../../faults/kit/place.ts'
import { openServer, type Server } from '../../faults/kit/server.ts'
import { openTranscriber, type Heard } from '../../faults/kit/transcriber.ts'
import type { Person } from '../../kit/as.ts'
import { createDatabase } from '../../kit/database.ts'
import { s3Settings } from '../../kit/stores.ts'

export type Worker = Server & {
  /** What it sends to the transcription server, which shows who asks. */
  transcribeKey: string
}

export type Fleet = Place & {
  webs: [Server, Server]
  workers: [Worker, Worker]
  /** The settings that all processes share. */
  env: Record<string, string>
  heard: Heard[]
  /** Makes a call that must succeed, by the web processes in turn. */
  call<N extends MethodName>(person: Person, name: N, input: Input<N>): Promise<Answer['body']>
  /** The status of a call to one process. */
  status<N extends MethodName>(web: Server, person: Person, name: N, input: Input<N>): Promise<number | undefined>
  /** The hash of a stored recording. */
  hashOf(recordingId: string): Promise<string>
}

/** Several machines behind one address: each has its own folder, and all share a database and a bucket. */
const baseUrl = 'http://podcasts.example'

/** An installation of two web processes and two workers. */
export async function openFleet(onEnd: OnEnd): Promise<Fleet> {
  const database = await createDatabase()
  onEnd(database.drop)
  const transcriber = await openTranscriber({ ms: 300, onEnd })
  const env = {
    ...(await s3Settings()),
    S3_PREFIX: 'podcasts/production',
    AUTH_SECRET: randomBytes(24).toString('hex'),
    BASE_URL: baseUrl,
    ALLOW_PRIVATE_FETCH: 'true',
    DATABASE_POOL: '5',
    TRANSCRIBE_URL: transcriber.url,
    TRANSCRIBE_CHUNK: '5',
  }
  const open = async (role: 'web' | 'worker', own: Record<string, string> = {}): Promise<Server> =>
    openServer({
      dataDir: await tempFolder(onEnd),
      databaseUrl: database.connectionString,
      env: { ...env, ROLE: role, ...own },
      onEnd,
    })
  const openWorker = async (transcribeKey: string): Promise<Worker> => ({
    ...(await open('worker', { TRANSCRIBE_KEY: transcribeKey })),
    transcribeKey,
  })
  const webs: Fleet['webs'] = [await open('web'), await open('web')]
  const workers: Fleet['workers'] = [await openWorker('first'), await openWorker('second')]
  await Promise.all([...webs, ...workers].map((server) => server.start()))

  let calls = 0
  const place: Place = { server: webs[0], connectionString: database.connectionString, query: asker(database.connectionString), env }
  return {
    ...place,
    webs,
    workers,
    env,
    heard: transcriber.heard,
    call: (person, name, input) => mustCall(webs[(calls += 1) % 2]!.url, person, name, input, baseUrl),
    status: async (web, person, name, input) => (await callOver(web.url, person, name, input, baseUrl))?.status,
    hashOf: (recordingId) =>
      withHands(place, async ({ app }) => {
        const [row] = await place.query<{ object: string }>('select object from recordings where id = $1', recordingId)
        const stored = await app.storage.get({ bucket: 'recordings', object: row!.object })
        return sha256(await buffer(stored!.body))
      }),
  }
}

export const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

export async function killAndRestart(server: Server): Promise<void> {
  await server.kill()
  await server.start()
}

/**
 * Makes this kind of job of a dead worker due again, which otherwise takes up to a minute. Only for jobs that no living worker runs at
 * that moment.
 */
export const expireHeartbeats = ({ query }: Fleet, job: string): Promise<unknown> =>
  query(`update pgboss.job set heartbeat_on = heartbeat_on - interval '1 minute' where state = 'active' and name = $1`, job)
