import type { Command } from './command.ts'

export const commands: Command[] = [
  {
    words: ['beta', 'grant'],
    args: 'EMAIL',
    summary: 'grant an account access to the private beta',
    load: async () => (await import('./accounts.ts')).grantBeta,
  },
  {
    words: ['operator', 'set'],
    args: 'EMAIL',
    summary: 'make another account the operator of this instance',
    load: async () => (await import('./accounts.ts')).setOperator,
  },
  {
    words: ['plan', 'set'],
    args: 'EMAIL PLAN',
    summary: 'give an account a plan: starter, pro, agency, beta or unlimited; free removes it',
    load: async () => (await import('./accounts.ts')).setPlan,
  },
  {
    words: ['plan', 'show'],
    args: 'EMAIL',
    summary: "show an account's plan and where it comes from",
    load: async () => (await import('./accounts.ts')).showPlan,
  },
  {
    words: ['downloads', 'explain'],
    args: '[--podcast URL] [--episode ID] [--day YYYY-MM-DD] [--agent UA] [--agents FILE]',
    summary: 'explain why requests counted as downloads or not',
    load: async () => (await import('./downloads-explain.ts')).run,
  },
  {
    words: ['caddyfile'],
    args: '',
    summary: 'print a configuration for Caddy that serves custom domains over HTTPS',
    load: async () => (await import('./caddyfile.ts')).run,
  },
  { words: ['demo'], args: '', summary: 'create a demo workspace', load: async () => (await import('./demo.ts')).run },
  {
    words: ['backup'],
    args: 'FILE [--force]',
    summary: 'write a backup to one file (FILE.gz is compressed, - is standard output)',
    load: async () => (await import('./backup.ts')).run,
  },
  {
    words: ['restore'],
    args: 'FILE [--force]',
    summary: 'restore a backup; --force replaces existing data',
    load: async () => (await import('./restore.ts')).run,
  },
  {
    words: ['storage', 'adopt'],
    args: '[--yes]',
    summary: 'take over the storage after the database was restored or moved; lists missing files first',
    load: async () => (await import('./storage-adopt.ts')).run,
  },
  {
    words: ['transcription', 'install'],
    args: '[--from FOLDER]',
    summary: 'install the speech engine for transcripts; --from uses packages saved by npm pack',
    load: async () => (await import('./transcription-install.ts')).run,
  },
  {
    words: ['doctor'],
    args: '[--json] [--accept-secret]',
    summary: 'check the installation for problems; --accept-secret after the old AUTH_SECRET was lost',
    load: async () => (await import('./doctor.ts')).run,
  },
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
    'Settings come from the environment, as for the server. See docs/operating.md.',
  ].join('\n')
}

/** Finds the command for these arguments and returns the rest of them. */
export function findCommand(args: string[]): { command: Command; rest: string[] } | null {
  const command = commands.find(({ words }) => words.every((word, at) => args[at] === word))
  return command ? { command, rest: args.slice(command.words.length) } : null
}
