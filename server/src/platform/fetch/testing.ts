import { createServer, type RequestListener } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { createServer as createTcpServer, type AddressInfo, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

export type Listening = { port: number; connections: () => number; close: () => Promise<void> }

type AnyServer = ReturnType<typeof createTcpServer>

/** Any server on a free port. Counts its connections and closes them at the end. */
export async function listen(server: AnyServer, host?: string): Promise<Listening> {
  const sockets = new Set<Socket>()
  let count = 0
  server.on('connection', (socket: Socket) => {
    count += 1
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, host, resolve))
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => count,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}

/** Closes it at the end of the test. */
export async function keep(server: Promise<Listening>): Promise<Listening> {
  const { close } = await server
  onTestFinished(close)
  return server
}

export const web = (listener: RequestListener): Promise<Listening> => listen(createServer(listener))

/** Listens on every address of the machine and must never be called. */
export const canary = (): Promise<Listening> => web((_request, response) => void response.end('secret'))

/** Answers each connection with raw bytes. */
export const raw = (talk: (socket: Socket) => void): Promise<Listening> =>
  listen(createTcpServer((socket) => void socket.once('data', () => talk(socket))))

/** A certificate for `public.example` that only these tests trust. */
export const certificate = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgPnHvJAVG50FGoqQv
+3XJwrD7bxQ7oqAntQYnVxd937ihRANCAAQ8bZLmDPsrPzSUeES2EnV3/LZ14ZiC
l0f7TDDb+ujvsA8ihkD+MfIXPjf6H6sCrHVsYxPa7kZA7hETLW1R9fdR
-----END PRIVATE KEY-----
`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBbjCCAROgAwIBAgIBATAKBggqhkjOPQQDAjAZMRcwFQYDVQQDDA5wdWJsaWMu
ZXhhbXBsZTAgFw0yMDAxMDEwMDAwMDBaGA8yMTIwMDEwMTAwMDAwMFowGTEXMBUG
A1UEAwwOcHVibGljLmV4YW1wbGUwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAAQ8
bZLmDPsrPzSUeES2EnV3/LZ14ZiCl0f7TDDb+ujvsA8ihkD+MfIXPjf6H6sCrHVs
YxPa7kZA7hETLW1R9fdRo0owSDAZBgNVHREEEjAQgg5wdWJsaWMuZXhhbXBsZTAM
BgNVHRMEBTADAQH/MB0GA1UdDgQWBBQYv+YXIu/wEtTI12Tft/c1SsG4UjAKBggq
hkjOPQQDAgNJADBGAiEA6oTFanyKNmbqTPM7s0/N0FxQQwWCu1IpurQ0pHBLPM8C
IQDc4Dkht4RQs34FtZaEYJn/pkwyqTwmBuSUV3UMmt5XuQ==
-----END CERTIFICATE-----
`,
}

export const secureWeb = (listener: RequestListener): Promise<Listening> => listen(createSecureServer(certificate, listener))
