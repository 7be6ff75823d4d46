import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { trackedFiles } from './lib/files.mjs'

const binary = /\.(?:png|jpe?g|webp|avif|gif|ico|woff2?|mp3|m4a|mp4|m4v|mov|gz|tar|pdf)$/
// Recorded from outside, or made by a tool: not our words.
const foreign = /\/(?:migrations|golden|fixtures)\//
const container = /(?:^|\/)(?:Dockerfile|compose[\w.-]*\.ya?ml)$/

const folders = ['work', 'root', 'tmp', 'home/\\w+', 'Users/\\w+', 'opt/(?!google/)\\w+'].join('|')
const marks = ['TO' + 'DO', 'FIX' + 'ME', 'XX' + 'X', 'HA' + 'CK'].join('|')

const rules = [
  {
    // A folder of somebody's machine, at the start of a word: not `../tmp/` nor `${root}/tmp/`.
    pattern: new RegExp(`(?<![\\w.\\-/:})*@])/(?:${folders})/`),
    skip: container,
    says: 'names a folder of somebody’s machine',
    mend: 'use a path relative to the project, or os.tmpdir() with mkdtemp',
  },
  {
    pattern: /\bregistry\.(?:npmjs|yarnpkg|npmmirror)\b|\bnpm\.pkg\.github\b/,
    says: 'names a package registry',
    mend: 'leave the registry to the settings of npm',
  },
  {
    only: /(?:^|\/)package-lock\.json$/,
    pattern: /"resolved":\s*"(?:https?|git|file)[:+]/,
    says: 'the lockfile names where a package was fetched from',
    mend: 'keep omit-lockfile-registry-resolved=true in .npmrc and make the lockfile again',
  },
  {
    pattern: new RegExp(`\\b(?:${marks})\\b`),
    says: 'a mark for work that was left undone',
    mend: 'do it, or say why it is so in a NOTE',
  },
  {
    pattern: new RegExp(`@ts-(?:ig${'nore'}|no${'check'})\\b`),
    says: 'turns the type checker off',
    mend: 'mend the type',
  },
  {
    only: /\.(?:[cm]?ts|tsx)$/,
    pattern: /\bas any(?=[)\].,;}>\s]*$|[)\].,;}>])/,
    says: 'casts to any',
    mend: 'name the type, or parse the value',
  },
  {
    pattern: /\b[Ii]ssue #?\d+\b/,
    says: 'refers to a ticket by its number',
    mend: 'say the reason itself',
  },
]

/** The project speaks of itself alone: no machine, no registry, no marks, no loose versions. */
export function words(root) {
  const findings = []
  for (const file of trackedFiles(root)) {
    if (binary.test(file) || foreign.test(`/${file}`)) continue
    const text = readFileSync(join(root, file), 'utf8')
    const fitting = rules.filter((rule) => (!rule.only || rule.only.test(file)) && !rule.skip?.test(file))
    text.split('\n').forEach((line, index) => {
      for (const { pattern, says, mend } of fitting) {
        if (pattern.test(line)) findings.push({ file, line: index + 1, says: `${says}: ${line.trim().slice(0, 100)}`, mend })
      }
    })
    if (/(?:^|\/)package\.json$/.test(file)) findings.push(...looseVersions(file, text))
  }
  return { findings }
}

const exact = /^(?:npm:(?:@[\w.-]+\/)?[\w.-]+@)?\d+\.\d+\.\d+(?:[-+][\w.+-]+)?$/

function looseVersions(file, text) {
  const manifest = JSON.parse(text)
  const listed = ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((key) => Object.entries(manifest[key] ?? {}))
  return listed
    .filter(([, version]) => !exact.test(version))
    .map(([name, version]) => ({
      file,
      line: text.slice(0, text.indexOf(`"${name}"`)).split('\n').length,
      says: `${name} is not pinned: ${version}`,
      mend: 'write one exact version',
    }))
}
