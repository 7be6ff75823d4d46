import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { App } from '../../../platform/app.ts'
import type { AgentList } from '../classify.ts'

/** In the order they are applied. */
const files = ['bots.json', 'apps.json', 'libraries.json', 'browsers.json']

const Shape = z.object({
  entries: z.array(z.object({ name: z.string(), pattern: z.string().max(2000), category: z.string().optional() })),
})

export type Lists = {
  /** The operator's current lists. Returns the same array until they change. */
  read(): Promise<AgentList[]>
}

/** Reads the lists in the data folder again when one changes. Logs and skips unreadable ones. */
export function openLists({ config, log }: Pick<App, 'config' | 'log'>): Lists {
  let seen = ''
  let lists: AgentList[] = []
  return {
    async read() {
      const stamps = await Promise.all(files.map((file) => stampOf(join(config.dataDir, file))))
      if (stamps.join(' ') === seen) return lists
      seen = stamps.join(' ')
      const found: AgentList[] = []
      for (const [at, file] of files.entries()) {
        if (stamps[at] === '-') continue
        try {
          found.push(await readList(config.dataDir, file))
        } catch (error) {
          log.error({ err: error, file }, 'Could not read a user agent list in the data folder, skipping it')
        }
      }
      lists = found
      return lists
    },
  }
}

const stampOf = async (path: string): Promise<string> => {
  const facts = await stat(path).catch(() => null)
  return facts ? `${facts.mtimeMs}:${facts.size}` : '-'
}

async function readList(folder: string, file: string): Promise<AgentList> {
  const { entries } = Shape.parse(JSON.parse(await readFile(join(folder, file), 'utf8')))
  return {
    file,
    isBots: file === 'bots.json',
    entries: entries.map(({ name, pattern, category }) => ({ name, pattern: new RegExp(pattern), isBot: category === 'bot' })),
  }
}
