import { build, type BuildOptions } from './build.ts'
import type { Starting } from './entry-points.ts'
import type { Orders } from './worker/heavy-channel.ts'
import { startWorker, type Worker } from './worker/run.ts'

/** Builds the app on the database of a server that is running and does its heavy work. The server has prepared database and storage. */
export async function startHeavyWork(
  { config, connectionString }: Orders,
  { log, closers, stopping, engineInstalled, ...options }: BuildOptions & Starting & { engineInstalled: Promise<void> },
): Promise<Worker> {
  const built = await build(config, connectionString, { ...options, log })
  closers.push(built.close)
  built.app.speech.install(engineInstalled)
  stopping.throwIfAborted()
  const worker = await startWorker(built, { share: 'heavy' })
  closers.push(worker.stop)
  return worker
}
