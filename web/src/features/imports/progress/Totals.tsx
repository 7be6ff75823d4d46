import type { MigrationInfo } from '@castwright/contract/imports.ts'
import classes from './Totals.module.css'

/** What an import came to. */
export function Totals({ info: { totalEpisodes, migratedEpisodes, failedEpisodes } }: { info: MigrationInfo }) {
  const figures = [
    { name: totalEpisodes === 1 ? 'Episode' : 'Episodes', count: totalEpisodes },
    { name: 'Successful', count: migratedEpisodes },
    { name: 'Failed', count: failedEpisodes },
  ]
  return (
    <dl className={classes.totals}>
      {figures.map(({ name, count }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{count.toLocaleString('en-US')}</dd>
        </div>
      ))}
    </dl>
  )
}
