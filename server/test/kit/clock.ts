import type { Now } from '../../src/platform/clock.ts'

/** A clock that runs like the real one until a test moves it. */
export function testClock(): { now: Now; move(ms: number): void } {
  let ahead = 0
  return {
    now: () => new Date(Date.now() + ahead),
    move: (ms) => {
      ahead += ms
    },
  }
}
