import { readFileSync, writeFileSync } from 'node:fs'
import { inHome, UserError } from './lib/home.mjs'
import { onNode24 } from './lib/node.mjs'
import { replaceSection, round, table } from './lib/sections.mjs'

const page = inHome('docs', 'performance.md')
const usage = 'Usage: npm run bench -- --json bench.json && node scripts/performance.mjs bench.json'

const withRange = ({ ratio, range }) => `**${round(ratio)}**${range ? ` (${range.map(round).join('–')})` : ''}`
const meets = ({ ratio, goal, lowerIsBetter }) => (lowerIsBetter ? ratio <= goal : ratio >= goal)
const goalOf = ({ goal, lowerIsBetter }) => `${lowerIsBetter ? '≤' : '≥'} ${goal.toLocaleString('en')}`

/** If a job was measured several times, the last result counts. */
function readAll(files) {
  const all = files.flatMap((file) => JSON.parse(readFileSync(file, 'utf8')))
  return [...new Map(all.map((result) => [result.name, result])).values()]
}

function ratios(results) {
  const rows = results.map((result) => [
    result.name,
    `${round(result.ours)} ${result.unit}`,
    `${result.anchor}: ${round(result.anchorValue)} ${result.unit}`,
    withRange(result),
    goalOf(result),
    meets(result) ? 'yes' : '**no**',
  ])
  return table(['Job', 'Castwright', 'Baseline', 'Ratio', 'Goal', 'Met'], rows)
}

const grown = /^(growth-\w+): (.+), ([\d,]+) (\w+)$/

/** One row per measure, one column per size. Missing sizes stay empty. */
function growth(results) {
  const tables = Map.groupBy(results, ({ name }) => grown.exec(name)?.[1])
  tables.delete(undefined)
  return [...tables.values()]
    .map((lines) => {
      const parts = lines.map((result) => ({
        result,
        measure: grown.exec(result.name)[2],
        size: grown.exec(result.name).slice(3).join(' '),
      }))
      const sizes = [...new Set(parts.map(({ size }) => size))]
      const rows = [...Map.groupBy(parts, ({ measure }) => measure)].map(([measure, all]) => {
        const at = (size) => all.find((one) => one.size === size)?.result
        const largest = all.at(-1).result
        const times = sizes.map((size) => (at(size) ? `${round(at(size).ours)} ms` : ''))
        return [
          measure,
          `${round(largest.anchorValue)} ms`,
          ...times,
          `**${round(largest.ratio)}**`,
          goalOf(largest),
          meets(largest) ? 'yes' : '**no**',
        ]
      })
      return table(['', lines[0].anchor, ...sizes, 'Ratio', 'Goal', 'Met'], rows)
    })
    .join('\n\n')
}

const counted = 'queries: '

function queries(results) {
  const rows = results.map(({ name, ours, anchorValue }) => [name.slice(counted.length), String(anchorValue), String(ours)])
  const [few, many] = results[0].anchor.split(' instead of ')
  return table(['Screen', few, `${many} episodes`], rows)
}

/** Date and machine of each run. */
function origin(results) {
  const runs = new Map(results.map(({ machine, measuredAt }) => [measuredAt, machine]))
  return [...runs].map(([at, machine]) => `Measured on ${at.slice(0, 10)}: ${machine}.`).join('\n\n')
}

await onNode24((files) => {
  if (files.length === 0) throw new UserError(usage)
  const results = readAll(files)
  if (results.length === 0) throw new UserError(`${files.join(', ')} contains no results.`)
  const isQuery = ({ name }) => name.startsWith(counted)
  const isGrown = ({ name }) => grown.test(name)
  const sections = {
    ratios: [results.filter((result) => !isQuery(result) && !isGrown(result)), (some) => `${origin(some)}\n\n${ratios(some)}`],
    growth: [results.filter(isGrown), (some) => `${origin(some)}\n\n${growth(some)}`],
    queries: [results.filter(isQuery), queries],
  }
  let text = readFileSync(page, 'utf8')
  // Sections without new results stay as they are.
  for (const [name, [some, write]] of Object.entries(sections)) if (some.length > 0) text = replaceSection(text, name, write(some))
  writeFileSync(page, text)
})
