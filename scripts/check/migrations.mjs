import { cpSync, existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { filesUnder } from './lib/files.mjs'
import { runNode, tool } from './lib/tool.mjs'
import { folder, keptSums, sumsFile, sumsOf } from './sums.mjs'

const journalFile = `${folder}/meta/_journal.json`

/** The committed migrations make the tables as the code has them, and none was edited after it was made. */
export async function migrations(root) {
  if (!existsSync(join(root, journalFile))) {
    return { findings: [{ file: journalFile, line: 1, says: 'is missing', mend: 'npm run migrations' }] }
  }
  return { findings: [...edited(root), ...unlisted(root), ...(await outdated(root))] }
}

function edited(root) {
  const now = sumsOf(root)
  const kept = keptSums(root)
  const findings = []
  for (const [file, sum] of kept) {
    const says = !now.has(file) ? 'was removed' : now.get(file) !== sum ? 'was edited' : undefined
    const mend = `take the edit back and make a new migration; one that was never released may be dropped with its lines in ${sumsFile} and made again`
    if (says) findings.push({ file: `${folder}/${file}`, line: 1, says, mend })
  }
  for (const file of now.keys()) {
    if (!kept.has(file))
      findings.push({ file: `${folder}/${file}`, line: 1, says: `has no line in ${sumsFile}`, mend: 'node scripts/check/sums.mjs' })
  }
  return findings
}

/** Every migration is in the journal, by which they are applied, in the order of their making. */
function unlisted(root) {
  const { entries } = JSON.parse(readFileSync(join(root, journalFile), 'utf8'))
  const files = filesUnder(root, [folder])
    .filter((file) => file.endsWith('.sql'))
    .map((file) => file.slice(folder.length + 1, -'.sql'.length))
  const tags = entries.map(({ tag }) => tag)
  const finding = (file, says) => ({ file, line: 1, says, mend: 'make migrations with `npm run migrations` only' })
  return [
    ...files
      .filter((tag) => !tags.includes(tag))
      .map((tag) => finding(`${folder}/${tag}.sql`, 'is not in the journal and is never applied')),
    ...tags.filter((tag) => !files.includes(tag)).map((tag) => finding(journalFile, `names ${tag}, which is not there`)),
    ...entries
      .filter(({ when }, index) => index > 0 && when <= entries[index - 1].when)
      .map(({ tag }) => finding(journalFile, `${tag} is dated before the one it follows, and would be left out`)),
  ]
}

/** Lets drizzle-kit generate into a copy: anything new means that the tables ran ahead. */
async function outdated(root) {
  const server = realpathSync(join(root, 'server'))
  const copy = mkdtempSync(join(realpathSync(tmpdir()), 'castwright-migrations-'))
  try {
    cpSync(join(root, folder), join(copy, 'migrations'), { recursive: true })
    const config = join(copy, 'drizzle.config.ts')
    // drizzle-kit puts `./` before the folder, so it has to be a relative one.
    const out = relative(server, join(copy, 'migrations'))
    writeFileSync(
      config,
      `import config from ${JSON.stringify(join(server, 'drizzle.config.ts'))}\nexport default { ...config, out: ${JSON.stringify(out)} }\n`,
    )
    const { stdout, stderr } = await runNode([tool('drizzle-kit', 'bin.cjs'), 'generate', '--name', 'missing', '--config', config], {
      cwd: server,
    })
    // It ends with 0 whatever happens; only these words mean that nothing is new.
    if (stdout.includes('No schema changes')) return []
    return [
      { file: journalFile, line: 1, says: whatIsNew(root, copy, stdout + stderr), mend: 'npm run migrations, and commit what it makes' },
    ]
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

function whatIsNew(root, copy, output) {
  const made = filesUnder(copy, ['migrations']).find((file) => file.endsWith('.sql') && !existsSync(join(root, 'server', file)))
  if (made) {
    const [statement = ''] = readFileSync(join(copy, made), 'utf8').split(/;|-->/)
    return `the tables differ from the migrations, first by: ${statement.replace(/\s+/g, ' ').trim()}`
  }
  if (output.includes('Interactive prompts')) return 'the tables differ from the migrations; something was renamed, or removed and added'
  return `drizzle-kit could not tell: ${output.split('\n').find((line) => line.includes('Error')) ?? output.trim()}`
}
