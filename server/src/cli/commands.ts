import type { Command } from './command.ts'

export const commands: Command[] = [
  { words: ['beta', 'grant'], args: 'EMAIL', summary: 'let an account into the private beta', load: () => import('./beta-grant.ts') },
  {
    words: ['operator', 'set'],
    args: 'EMAIL',
    summary: 'hand the instance over to another account',
    load: () => import('./operator-set.ts'),
  },
  {
    words: ['plan', 'set'],
    args: 'EMAIL PLAN',
    summary: 'give an account a plan: starter, pro, agency or beta; free takes it back',
    load: () => import('./plan-set.ts'),
  },
  {
    words: ['plan', 'show'],
    args: 'EMAIL',
    summary: "tell an account's plan, and where it comes from",
    load: () => import('./plan-show.ts'),
  },
  {
    words: ['downloads', 'explain'],
    args: '[--podcast URL] [--episode ID] [--day YYYY-MM-DD] [--agent UA] [--agents FILE]',
    summary: 'tell why requests counted as downloads or not',
    load: () => import('./downloads-explain.ts'),
  },
  { words: ['demo'], args: '', summary: 'make a filled workspace to look at', load: () => import('./demo.ts') },
  {
    words: ['backup'],
    args: 'FILE [--force]',
    summary: 'write everything into one file (FILE.gz compressed, - to standard output)',
    load: () => import('./backup.ts'),
  },
  {
    words: ['restore'],
    args: 'FILE [--force]',
    summary: 'bring a backup back; --force replaces what is there',
    load: () => import('./restore.ts'),
  },
  {
    words: ['storage', 'adopt'],
    args: '[--yes]',
    summary: 'take over the storage after the database was restored or moved; shows what is missing first',
    load: () => import('./storage-adopt.ts'),
  },
  { words: ['doctor'], args: '[--json]', summary: 'look whether everything is as it should be', load: () => import('./doctor.ts') },
]

const caption = ({ words, args }: Command): string => `${words.join(' ')} ${args}`.trimEnd()

export function usage(list = commands): string {
  const width = Math.max(...list.map((command) => caption(command).length))
  const lines = list.map((command) => `  ${caption(command).padEnd(width)}  ${command.summary}`)
  return [
    'Usage: npm run castwright -- COMMAND',
    '',
    ...lines,
    '',
    'Settings come from the environment, as for the server; docs/operating.md tells more.',
  ].join('\n')
}

/** The command that the arguments begin with, and the rest of them. */
export function findCommand(args: string[]): { command: Command; rest: string[] } | null {
  const command = commands.find(({ words }) => words.every((word, at) => args[at] === word))
  return command ? { command, rest: args.slice(command.words.length) } : null
}
