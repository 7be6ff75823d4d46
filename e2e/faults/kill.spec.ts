import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import { isFull } from '../../server/test/kit/full.ts'
import { callAuth, goodPassword } from '../kit/http.ts'
import { startProduct } from '../kit/product.ts'
import { figure } from './figures.ts'

const kills = Number(process.env['SIGN_UP_KILLS'] ?? (isFull ? 10 : 1))

test('every sign-up that was acknowledged survives a server that is killed again and again', { tag: '@full' }, async () => {
  const product = await startProduct({ TRUSTED_PROXIES: '127.0.0.1,::1' })
  try {
    const acknowledged: string[] = []
    let running = true
    let serial = 0
    const signUps = async (): Promise<void> => {
      while (running) {
        const email = `p${(serial += 1)}@example.com`
        const answer = await callAuth(product.url, 'sign-up/email', { email, password: goodPassword })
        if (answer?.status === 200) acknowledged.push(email)
        else await delay(20)
      }
    }
    const clients = [signUps(), signUps(), signUps()]
    for (let kill = 0; kill < kills; kill += 1) {
      // Each kill interrupts a different moment.
      const before = acknowledged.length
      while (acknowledged.length < before + 3) await delay(5)
      await delay(Math.random() * 60)
      await product.kill()
      await product.start()
    }
    running = false
    await Promise.all(clients)

    const lost: string[] = []
    for (const email of acknowledged) {
      const answer = await callAuth(product.url, 'sign-in/email', { email, password: goodPassword })
      if (answer?.status !== 200) lost.push(`${email}: ${answer?.status}`)
    }
    figure('sign-ups, server killed', 33, 'times', kills)
    figure('sign-ups, server killed', 33, 'sign-ups acknowledged', acknowledged.length, { least: kills * 3 })
    figure('sign-ups, server killed', 33, 'of them lost', lost.length, { most: 0 })
    expect(lost).toEqual([])
  } finally {
    await product.stop()
  }
})
