import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { App } from '../../../platform/app.ts'
import type { AgentList } from '../judge.ts'

/** In the order in which they are asked. */
const files = ['bots.json', 'apps.json', 'libraries.json', 'browsers.json']

const Shape = z.object({
  entries: z.array(z.object({ name: z.string(), pattern: z.string().max(2000), category: z.string().optional() })),
})

export type Lists = {
  /** The operator's lists as they are now; the same array for as long as they are the same. */
  read(): Promise<AgentList[]>
}

/** The lists in the data folder, read anew when one changes. One that cannot be read is told of in the log and left out. */
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
          log.error({ err: error, file }, 'a list of agents in the data folder cannot be read and is passed over')
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
