import { setTimeout as delay } from 'node:timers/promises'

const guidsOf = (feed: string): string[] => [...feed.matchAll(/<guid[^>]*>([^<]+)<\/guid>/g)].map(([, guid]) => guid!).toSorted()

/** Reads a feed again and again. `versions` are the episodes it had, in the order in which they were seen. */
export async function watchFeed(url: string): Promise<{ versions: string[][]; stop(): Promise<void> }> {
  const versions: string[][] = []
  const read = async (): Promise<void> => {
    const guids = guidsOf(await (await fetch(url)).text())
    if (versions.at(-1)?.join() !== guids.join()) versions.push(guids)
  }
  let isRunning = true
  const readOn = async (): Promise<void> => {
    while (isRunning) {
      await read()
      await delay(20)
    }
  }
  await read()
  const reading = readOn()
  return {
    versions,
    async stop() {
      isRunning = false
      await reading
    },
  }
}
