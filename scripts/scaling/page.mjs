import { replaceSection, round, table } from '../lib/sections.mjs'
import { assumptions, coresFor, costs, limitsOf, loadOf, machine, sizes } from './model.mjs'

export const scalingPage = 'docs/scaling.md'

const told = (given) => Object.values(given).map(({ value, says }) => `- ${round(value)} ${says}`)
const megabytes = (gigabytes) =>
  gigabytes < 1 ? `${round(gigabytes * 1000)} MB` : gigabytes < 1000 ? `${round(gigabytes)} GB` : `${round(gigabytes / 1000)} TB`

const rows = [
  ['Media requests per second', ({ peakPerSecond }) => round(peakPerSecond.media)],
  ['Feed requests per second', ({ peakPerSecond }) => round(peakPerSecond.polls)],
  ['Public pages per second', ({ peakPerSecond }) => round(peakPerSecond.pages)],
  ['API calls per second', ({ peakPerSecond }) => round(peakPerSecond.calls)],
  ['Media, Gbit/s', ({ gigabits }) => round(gigabits.media)],
  ['Feeds, Gbit/s', ({ gigabits }) => round(gigabits.feeds)],
  ['Cores for feeds and pages', ({ cpu }) => coresFor(cpu.feeds + cpu.pages)],
  ['Cores for media requests, without sending media', ({ cpu }) => coresFor(cpu.media)],
  ['Cores to send media as well', ({ cpu }) => coresFor(cpu.sending)],
  ['Cores for API calls', ({ cpu }) => coresFor(cpu.calls)],
  ['Cores to count downloads', ({ cpu }) => coresFor(cpu.counting)],
  ['Rows of requests, 30 days', (load) => `${round((load.rows.requests * assumptions.keptDays.value) / 1e6)} million`],
  ['Their storage', ({ gigabytes }) => megabytes(gigabytes.requests)],
  ['New rows of sums a day', (load) => `${round(load.rows.sums / 1e6)} million`],
  ['Their storage, per year', ({ gigabytes }) => megabytes(gigabytes.sumsPerYear)],
  ['Memory to keep every feed', ({ gigabytes }) => megabytes(gigabytes.feedsInMemory)],
]

const nameOf = (shows) => `${shows.toLocaleString('en')} shows`

/** Writes the tables of docs/scaling.md. */
export function renderScaling(text) {
  const loads = sizes.map((shows) => loadOf(shows))
  const load = table(
    ['In the busiest hour', ...sizes.map(nameOf)],
    rows.map(([title, of]) => [title, ...loads.map(of)]),
  )
  const limits = table(
    ['', ...sizes.map(nameOf)],
    [0, 1, 2, 3, 4].map((place) => [
      `${place + 1}.`,
      ...loads.map((one) => {
        const { limit, times } = limitsOf(one)[place]
        return times > 1 ? `${limit}: ${round(times)} times` : 'none'
      }),
    ]),
  )
  const given = `- ${machine.cores} cores, ${round(machine.gigabits / 0.7)} Gbit/s and a disk of ${megabytes(machine.diskGigabytes / 0.7)}, each used up to 70 %`
  const sections = { assumptions: told(assumptions).join('\n'), costs: [given, ...told(costs)].join('\n'), load, limits }
  return Object.entries(sections).reduce((page, [name, body]) => replaceSection(page, name, body), text)
}
