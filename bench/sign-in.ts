import { Agent, request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { hash, verify } from '@node-rs/argon2'
import { startProduct, type Product } from '../e2e/kit/product.ts'
import { concurrentHashes } from '../server/src/platform/passwords.ts'
import { ofRounds, percentile, type Result } from './result.ts'

const password = 'Sound-check-1!'
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** Measured in turns, so that other load affects both. */
const rounds = 9
/** Of each round: alone, and through the product. */
const seconds = { bare: 2, product: 4 }
const accounts = 40

/** Calls per second with this many concurrent clients. */
async function measureRate(seconds: number, concurrency: number, call: (serial: number) => Promise<unknown>): Promise<number> {
  const until = performance.now() + seconds * 1000
  const startedAt = performance.now()
  let done = 0
  let serial = 0
  const client = async (): Promise<void> => {
    while (performance.now() < until) {
      await call((serial += 1))
      done += 1
    }
  }
  await Promise.all(Array.from({ length: concurrency }, client))
  return done / ((performance.now() - startedAt) / 1000)
}

const agent = new Agent({ keepAlive: true })

/** Node's own client, because it shares the cores with the server and must be cheap. */
function post(product: Product, path: string, serial: number): Promise<void> {
  const body = JSON.stringify({ email: `bench-${serial % accounts}@example.com`, password })
  const address = `198.18.${serial % 250}.${(serial * 7) % 250}`
  const headers = { 'content-type': 'application/json', 'content-length': body.length, origin: product.url, 'x-forwarded-for': address }
  return new Promise((resolve, reject) => {
    const asked = request(`${product.url}/api/auth/${path}`, { method: 'POST', agent, headers }, (answer) => {
      answer.resume()
      answer.on('end', () => (answer.statusCode === 200 ? resolve() : reject(new Error(`${path} answered ${answer.statusCode}`))))
    })
    asked.on('error', reject)
    asked.end(body)
  })
}

/** Response times of `/healthz` while `work` runs. */
async function healthDuring(product: Product, work: Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  let isRunning = true
  void work.finally(() => (isRunning = false))
  while (isRunning) {
    const askedAt = performance.now()
    await (await fetch(`${product.url}/healthz`)).arrayBuffer()
    times.push(performance.now() - askedAt)
    await delay(10)
  }
  await work
  return times
}

/** Sign-ins compared with the bare password hash, and how they affect other requests. */
export async function signIn(): Promise<Result[]> {
  const product = await startProduct({ TRUSTED_PROXIES: '127.0.0.1,::1', PRIVATE_BETA: 'false' })
  try {
    for (let serial = 0; serial < accounts; serial += 1) await post(product, 'sign-up/email', serial)
    const hashed = await hash(password, cost)
    const [bare, perSecond, health]: [number[], number[], number[]] = [[], [], []]
    for (let round = 0; round < rounds; round += 1) {
      bare.push(await measureRate(seconds.bare, concurrentHashes, () => verify(hashed, password)))
      const signingIn = measureRate(seconds.product, 50, (serial) => post(product, 'sign-in/email', serial))
      health.push(percentile(await healthDuring(product, signingIn), 0.99))
      perSecond.push(await signingIn)
    }
    const p99 = { name: 'sign-in: p99 of /healthz with 50 in flight', unit: 'ms', anchor: 'goal', goal: 1, lowerIsBetter: true } as const
    return [
      ofRounds({ name: 'sign-in', unit: '/s', anchor: 'bare argon2id on as many threads', goal: 0.8 }, perSecond, bare),
      ofRounds(p99, health, 50),
    ]
  } finally {
    agent.destroy()
    await product.stop()
  }
}
