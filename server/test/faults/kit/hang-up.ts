import { randomInt } from 'node:crypto'
import { connect, type Socket } from 'node:net'

/** `requests` are whole requests, of which only a part may be sent. The first one has a long response. `lanes` hang up at the same time. */
export type Crowd = { port: number; requests: string[]; hangUps: number; lanes: number; slow: number; halfSent: number }

const gone = (socket: Socket): Promise<void> => new Promise((resolve) => void socket.on('error', () => {}).on('close', () => resolve()))

/** Sends something and disconnects at some moment: before the first byte, at it, or later. */
async function hangUp(port: number, words: string): Promise<void> {
  const socket = connect(port, '127.0.0.1')
  const away = gone(socket)
  const enough = randomInt(3) === 0 ? 0 : randomInt(2_000_000)
  let got = 0
  socket.on('connect', () => {
    socket.write(words.slice(0, randomInt(4) === 0 ? randomInt(1, words.length) : words.length))
    if (enough === 0) setTimeout(() => socket.destroy(), randomInt(30))
  })
  socket.on('data', (chunk) => {
    got += chunk.length
    if (got > enough) socket.destroy()
  })
  // Half a request never gets a response.
  const patience = setTimeout(() => socket.destroy(), 2000)
  await away
  clearTimeout(patience)
}

/** Those who read nothing or never finish their request stay until all others have hung up. */
async function gather({ port, requests, hangUps, lanes, slow, halfSent }: Crowd): Promise<void> {
  const stay = (at: number): string => {
    if (at < slow) return requests[0]!
    return at % 2 === 0 ? requests.at(-1)! : requests[0]!.slice(0, 20)
  }
  const crowd = Array.from({ length: slow + halfSent }, (_, at) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(stay(at)))
    return socket.on('error', () => {}).pause()
  })
  await Promise.all(
    Array.from({ length: lanes }, async (_, lane) => {
      for (let at = lane; at < hangUps; at += lanes) await hangUp(port, requests[randomInt(requests.length)]!)
    }),
  )
  for (const socket of crowd) socket.destroy()
}

// A process of its own: the one that measures must not wait for the crowd.
await gather(JSON.parse(process.argv[2]!) as Crowd)
