import { cpSync, existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { filesUnder } from './lib/files.mjs'
import { runNode, tool } from './lib/tool.mjs'
import { folder, savedChecksums, checksumsFile, checksumsOf } from './checksums.mjs'

const journalFile = `${folder}/meta/_journal.json`

/** The committed migrations produce the tables in the code, and none was edited. */
export async function migrations(root) {
  if (!existsSync(join(root, journalFile))) {
    return { findings: [{ file: journalFile, line: 1, message: 'is missing', fix: 'npm run migrations' }] }
  }
  const wrong = [...edited(root), ...unlisted(root)]
  // Wrong migrations say nothing about the tables, and drizzle-kit takes seconds.
  return { findings: wrong.length > 0 ? wrong : await outdated(root) }
}

function edited(root) {
  const now = checksumsOf(root)
  const saved = savedChecksums(root)
  const findings = []
  for (const [file, checksum] of saved) {
    const message = !now.has(file) ? 'was removed' : now.get(file) !== checksum ? 'was edited' : undefined
    const fix = `undo the edit and add a new migration; an unreleased one may be deleted, with its lines in ${checksumsFile}, and generated again`
    if (message) findings.push({ file: `${folder}/${file}`, line: 1, message, fix })
  }
  for (const file of now.keys()) {
    if (!saved.has(file))
      findings.push({
        file: `${folder}/${file}`,
        line: 1,
        message: `has no line in ${checksumsFile}`,
        fix: 'node scripts/check/checksums.mjs',
      })
  }
  return findings
}

/** Every migration is in the journal, in the order in which they are applied. */
function unlisted(root) {
  const { entries } = JSON.parse(readFileSync(join(root, journalFile), 'utf8'))
  const files = filesUnder(root, [folder])
    .filter((file) => file.endsWith('.sql'))
    .map((file) => file.slice(folder.length + 1, -'.sql'.length))
  const tags = entries.map(({ tag }) => tag)
  const finding = (file, message) => ({ file, line: 1, message, fix: 'only use `npm run migrations`' })
  return [
    ...files
      .filter((tag) => !tags.includes(tag))
      .map((tag) => finding(`${folder}/${tag}.sql`, 'is not in the journal and would never run')),
    ...tags.filter((tag) => !files.includes(tag)).map((tag) => finding(journalFile, `lists ${tag}, which does not exist`)),
    ...entries
      .filter(({ when }, index) => index > 0 && when <= entries[index - 1].when)
      .map(({ tag }) => finding(journalFile, `${tag} is dated before the previous one and would be skipped`)),
  ]
}

/** Runs drizzle-kit in a copy. If it generates anything, the tables have changed. */
async function outdated(root) {
  const server = realpathSync(join(root, 'server'))
  const copy = mkdtempSync(join(realpathSync(tmpdir()), 'castwright-migrations-'))
  try {
    cpSync(join(root, folder), join(copy, 'migrations'), { recursive: true })
    const config = join(copy, 'drizzle.config.ts')
    // drizzle-kit prepends `./`, so the folder has to be relative.
    const out = relative(server, join(copy, 'migrations'))
    writeFileSync(
      config,
      `import config from ${JSON.stringify(join(server, 'drizzle.config.ts'))}\nexport default { ...config, out: ${JSON.stringify(out)} }\n`,
    )
    const { stdout, stderr } = await runNode([tool('drizzle-kit', 'bin.cjs'), 'generate', '--name', 'missing', '--config', config], {
      cwd: server,
    })
    // It always exits with 0. Only this text means that nothing changed.
    if (stdout.includes('No schema changes')) return []
    return [
      {
        file: journalFile,
        line: 1,
        message: describeChange(root, copy, stdout + stderr),
        fix: 'run npm run migrations and commit the result',
      },
    ]
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

function describeChange(root, copy, output) {
  const added = filesUnder(copy, ['migrations']).find((file) => file.endsWith('.sql') && !existsSync(join(root, 'server', file)))
  if (added) {
    const [statement = ''] = readFileSync(join(copy, added), 'utf8').split(/;|-->/)
    return `the tables differ from the migrations, first in: ${statement.replace(/\s+/g, ' ').trim()}`
  }
  if (output.includes('Interactive prompts')) return 'the tables differ from the migrations: something was renamed, or removed and added'
  return `drizzle-kit failed: ${output.split('\n').find((line) => line.includes('Error')) ?? output.trim()}`
}
