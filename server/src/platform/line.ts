import { Fault } from './fault.ts'

/** Lets so many at a time do work that is heavy; the others stand in line, and beyond the line they are sent away. */
export function createLine({ atOnce, longest }: { atOnce: number; longest: number }): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  const line: Array<() => void> = []
  return async (work) => {
    if (running < atOnce) running += 1
    else if (line.length >= longest) throw new Fault('too_often')
    else await new Promise<void>((go) => line.push(go))
    try {
      return await work()
    } finally {
      const next = line.shift()
      // The place goes straight to the next in line, so nobody slips in between.
      if (next) next()
      else running -= 1
    }
  }
}
