import { expect, test, vi } from 'vitest'
import { playAt, positionOf, registerPlayer } from './playback.ts'

const makePlayer = () => ({ currentTime: 0, play: vi.fn(() => Promise.reject(new Error('blocked'))) }) as unknown as HTMLMediaElement

test('plays at a time, also when the player appears later, and forgets players that are gone', () => {
  const player = makePlayer()
  playAt('a', 12_500)
  expect(positionOf('a')).toBeNull()
  const leave = registerPlayer('a', player)
  expect([player.currentTime, positionOf('a')]).toEqual([12.5, 12_500])
  expect(player.play).toHaveBeenCalledTimes(1)
  playAt('a', 1000)
  expect(player.currentTime).toBe(1)
  // Replaced by another player before it is gone.
  const next = makePlayer()
  const leaveNext = registerPlayer('a', next)
  leave()
  playAt('a', 3000)
  expect([player.currentTime, next.currentTime]).toEqual([1, 3])
  leaveNext()
  expect(positionOf('a')).toBeNull()
})
