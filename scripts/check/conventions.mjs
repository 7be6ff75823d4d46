import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { trackedFiles } from './lib/files.mjs'

const binary = /\.(?:png|jpe?g|webp|avif|gif|ico|woff2?|mp3|m4a|mp4|m4v|mov|webm|gz|tar|pdf)$/
// Recorded from other sources, or generated.
const foreign = /\/(?:migrations|golden|fixtures)\//
const container = /(?:^|\/)(?:Dockerfile|compose[\w.-]*\.ya?ml)$/

const folders = ['work', 'root', 'tmp', 'home/\\w+', 'Users/\\w+', 'opt/(?!google/)\\w+'].join('|')
const markers = ['TO' + 'DO', 'FIX' + 'ME', 'XX' + 'X', 'HA' + 'CK'].join('|')

const rules = [
  {
    // An absolute path on a developer's machine, not `../tmp/` or `${root}/tmp/`.
    pattern: new RegExp(`(?<![\\w.\\-/:})*@])/(?:${folders})/`),
    skip: container,
    message: "contains a path on a developer's machine",
    fix: 'use a path relative to the project, or os.tmpdir() with mkdtemp',
  },
  {
    pattern: /\bregistry\.(?:npmjs|yarnpkg|npmmirror)\b|\bnpm\.pkg\.github\b/,
    message: 'contains a package registry',
    fix: 'leave the registry to the npm settings',
  },
  {
    only: /(?:^|\/)package-lock\.json$/,
    pattern: /"resolved":\s*"(?:https?|git|file)[:+]/,
    message: 'the lockfile contains the URL of a package',
    fix: 'keep omit-lockfile-registry-resolved=true in .npmrc and run "npm run lockfile"',
  },
  {
    pattern: new RegExp(`\\b(?:${markers})\\b`),
    message: 'contains a marker of unfinished work',
    fix: 'finish it, or explain it in a NOTE',
  },
  {
    pattern: new RegExp(`@ts-(?:ig${'nore'}|no${'check'})\\b`),
    message: 'turns off the type checker',
    fix: 'fix the type',
  },
  {
    only: /\.(?:[cm]?ts|tsx)$/,
    pattern: /\bas any(?=[)\].,;}>\s]*$|[)\].,;}>])/,
    message: 'casts to any',
    fix: 'name the type, or parse the value',
  },
  {
    // Limits of the product that a test sets have their unit in the name, such as `timeoutMs`.
    only: /\.(?:test|spec|fault)\.[cm]?[jt]sx?$|^e2e\/|^server\/test\//,
    pattern: /\bAbortSignal\.timeout\(|\btest\.setTimeout\(|\b(?:test|hook|teardown)?[tT]imeout:\s*\d/,
    message: 'sets a time limit for a test',
    fix: 'leave limits to server/test/kit/patience.ts, which suit a busy machine',
  },
  {
    only: /^(?:server|web)\/src\/(?!.*(?:\.test\.|\/testing[/.]))/,
    pattern:
      /\/(?:episodes\/manage|settings\/podcast|pod|pal|embed|guest|members|rss|invitation|ownership|confirmations|unsubscribe)(?:\/\w+)?\/\$\{/,
    message: 'writes the path of a page by hand',
    fix: 'use contract/src/paths.ts',
  },
  {
    pattern: /\b[Ii]ssue #?\d+\b/,
    message: 'refers to an issue by its number',
    fix: 'state the reason itself',
  },
]

/** The header of a domain's service.ts lists its files in order. */
const missingParts = (root, file, text) =>
  [...text.matchAll(/^ \* .*$/gm)].flatMap(({ 0: line, index }) =>
    [...line.matchAll(/\bservice\/[\w-]+\.ts\b/g)]
      .filter(([part]) => !existsSync(join(root, dirname(file), part)))
      .map(([part]) => ({
        file,
        line: text.slice(0, index).split('\n').length,
        message: `the header names ${part}, which doesn't exist`,
        fix: 'name the file that does it now',
      })),
  )

/** No machine-specific paths, registries, unfinished work or unpinned versions. */
export function conventions(root) {
  const findings = []
  for (const file of trackedFiles(root)) {
    if (binary.test(file) || foreign.test(`/${file}`)) continue
    const text = readFileSync(join(root, file), 'utf8')
    const applicable = rules.filter((rule) => (!rule.only || rule.only.test(file)) && !rule.skip?.test(file))
    text.split('\n').forEach((line, index) => {
      for (const { pattern, message, fix } of applicable) {
        if (pattern.test(line)) findings.push({ file, line: index + 1, message: `${message}: ${line.trim().slice(0, 100)}`, fix })
      }
    })
    if (/(?:^|\/)package\.json$/.test(file)) findings.push(...unpinnedVersions(file, text))
    if (/\/domains\/\w+\/service\.ts$/.test(file)) findings.push(...missingParts(root, file, text))
  }
  return { findings }
}

const exact = /^(?:npm:(?:@[\w.-]+\/)?[\w.-]+@)?\d+\.\d+\.\d+(?:[-+][\w.+-]+)?$/

function unpinnedVersions(file, text) {
  const manifest = JSON.parse(text)
  const listed = ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((key) => Object.entries(manifest[key] ?? {}))
  return listed
    .filter(([, version]) => !exact.test(version))
    .map(([name, version]) => ({
      file,
      line: text.slice(0, text.indexOf(`"${name}"`)).split('\n').length,
      message: `${name} is not pinned: ${version}`,
      fix: 'use an exact version',
    }))
}
