import type { Config } from '../config.ts'

/** Makes the program do the heavy work of the server that starts it, see `heavy.ts`. */
export const heavyFlag = '--heavy-work'

/** What to work on. The address of the database has a password, so it must not be on the command line. */
export type Orders = { config: Config; connectionString: string }
export type Word = 'engine installed' | 'stop'

type HeardServer = { orders: Promise<Orders>; engineInstalled: Promise<void>; stop: Promise<void> }

/** What the server says to this process, which ends with the server. */
export function hearServer(): HeardServer {
  const orders = Promise.withResolvers<Orders>()
  const words = { 'engine installed': Promise.withResolvers<void>(), stop: Promise.withResolvers<void>() }
  process.on('message', (message: Orders | Word) => {
    if (typeof message === 'string') words[message].resolve()
    else orders.resolve(message)
  })
  const exit = (): never => process.exit(1)
  process.once('disconnect', exit)
  if (!process.connected) exit()
  return { orders: orders.promise, engineInstalled: words['engine installed'].promise, stop: words.stop.promise }
}
