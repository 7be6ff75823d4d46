import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { App } from '../../../platform/app.ts'
import type { AgentList } from '../classify.ts'
import { deviceCategories, type DevicePattern } from '../devices.ts'
import { stampOf } from './countries.ts'

/** In the order they are applied. */
const files = ['bots.json', 'apps.json', 'libraries.json', 'browsers.json']
const devicesFile = 'devices.json'

const Shape = z.object({
  entries: z.array(z.object({ name: z.string(), pattern: z.string().max(2000), category: z.string().optional() })),
})

/** The operator's current lists. */
export type AgentLists = { agents: AgentList[]; devices: DevicePattern[] }

type Lists = {
  /** Returns the same object until a list changes. */
  read(): Promise<AgentLists>
}

/** Reads the lists in the data folder again when one changes. Logs and skips unreadable ones. */
export function openLists({ config, log }: Pick<App, 'config' | 'log'>): Lists {
  let seen = ''
  let lists: AgentLists = { agents: [], devices: [] }

  const readEntries = async (file: string, stamp: string | undefined) => {
    if (!stamp) return null
    try {
      return Shape.parse(JSON.parse(await readFile(join(config.dataDir, file), 'utf8'))).entries.map((entry) => ({
        ...entry,
        pattern: new RegExp(entry.pattern),
      }))
    } catch (error) {
      log.error({ err: error, file }, 'Could not read a user agent list in the data folder, skipping it')
      return null
    }
  }

  return {
    async read() {
      const stamps = await Promise.all([...files, devicesFile].map((file) => stampOf(join(config.dataDir, file))))
      if (stamps.join(' ') === seen) return lists
      seen = stamps.join(' ')
      const agents: AgentList[] = []
      for (const [at, file] of files.entries()) {
        const entries = await readEntries(file, stamps[at])
        if (!entries) continue
        agents.push({
          file,
          isBots: file === 'bots.json',
          entries: entries.map(({ name, pattern, category }) => ({ name, pattern, isBot: category === 'bot' })),
        })
      }
      const devices = (await readEntries(devicesFile, stamps[files.length])) ?? []
      lists = { agents, devices: devices.map(({ pattern, category = '' }) => ({ pattern, device: deviceCategories[category] ?? '' })) }
      return lists
    },
  }
}

/** The operator's own lists in the data folder. */
export async function findAgentLists(dataDir: string): Promise<Array<{ file: string; changedAt: Date }>> {
  const found = await Promise.all(
    [...files, devicesFile].map(async (file) => ({ file, facts: await stat(join(dataDir, file)).catch(() => null) })),
  )
  return found.flatMap(({ file, facts }) => (facts ? [{ file, changedAt: facts.mtime }] : []))
}
