import type { ReportPage as Facts } from '@castwright/contract/pages/shapes.ts'
import type { ReactNode } from 'react'
import { dateOf, spanOf } from './format.ts'
import { Section } from './parts/Section.tsx'

type Report = Facts['report']

const count = new Intl.NumberFormat('en-US')
const written = (value: number): string => count.format(value)
const share = new Intl.NumberFormat('en-US', { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** A report for sponsors, without any script: it is read, printed or saved as PDF. */
export function ReportPage({ page }: { page: Facts }) {
  const { report, podcast } = page
  const { period, downloads, typical, points, episodes } = report
  return (
    <div className="columns single report">
      <header>
        <p className="facts">Podcast report</p>
        <h1 dir="auto">{report.podcastTitle}</h1>
        <p>
          {spanOf(period.from, period.to)}. This page is available until {dateOf(page.expiresAt, podcast.timeZone)}.
        </p>
      </header>
      <dl className="figures">
        <div>
          <dt>Downloads in this period</dt>
          <dd>{written(downloads)}</dd>
          <dd className="facts">Of all episodes</dd>
        </div>
        <div>
          <dt>An episode's typical first 30 days</dt>
          <dd>{typical.isKnown ? written(typical.downloads) : '–'}</dd>
          <dd className="facts">
            {typical.isKnown
              ? `Median of ${written(typical.episodes)} ${typical.episodes === 1 ? 'episode' : 'episodes'}`
              : 'No complete first 30 days yet'}
          </dd>
        </div>
      </dl>
      <Section id="time" title={`Downloads by ${period.granularity}`}>
        <Curve points={points} />
        <details>
          <summary>Show as table</summary>
          <Table head={[period.granularity === 'day' ? 'Day' : period.granularity === 'week' ? 'Week' : 'Month', 'Downloads']}>
            {points.map((point) => (
              <tr key={point.start}>
                <th scope="row">{spanOf(point.start, point.end)}</th>
                <td>{written(point.downloads)}</td>
              </tr>
            ))}
          </Table>
        </details>
      </Section>
      <Section id="episodes" title="Episodes">
        {episodes.length === 0 ? (
          <p>No episodes were released in this period.</p>
        ) : (
          <Episodes episodes={episodes} timeZone={podcast.timeZone} />
        )}
      </Section>
      <div className="pair">
        <Breakdown id="countries" title="Countries" head="Country" rows={report.countries} />
        <Breakdown id="apps" title="Apps" head="App" rows={report.apps} />
      </div>
      <Section id="method" title="How these numbers were counted">
        <ul className="rules">
          {report.method.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
          <li>
            Countries: <a href="https://db-ip.com">IP Geolocation by DB-IP</a>
          </li>
        </ul>
      </Section>
    </div>
  )
}

const Table = ({ head, children }: { head: string[]; children: ReactNode }) => (
  <table>
    <thead>
      <tr>
        {head.map((name) => (
          <th key={name} scope="col">
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>{children}</tbody>
  </table>
)

const across = 720
const high = 180

/** The table has the same numbers. */
function Curve({ points }: { points: Report['points'] }) {
  const max = Math.max(1, ...points.map(({ downloads }) => downloads))
  const x = (at: number): number => Math.round((points.length === 1 ? across / 2 : (at / (points.length - 1)) * across) * 10) / 10
  const y = (value: number): number => Math.round((high - (value / max) * (high - 8)) * 10) / 10
  const line = points.map(({ downloads }, at) => `${at === 0 ? 'M' : 'L'}${x(at)} ${y(downloads)}`).join('')
  const first = points[0]
  const last = points.at(-1)
  if (!first || !last) return null
  return (
    <figure>
      <svg viewBox={`0 0 ${across} ${high}`} aria-hidden="true">
        <path className="area" d={`${line}L${x(points.length - 1)} ${high}L${x(0)} ${high}Z`} />
        <path className="line" d={line} />
      </svg>
      <figcaption>
        <span>{spanOf(first.start, first.start)}</span>
        <span>Highest: {written(Math.max(...points.map(({ downloads }) => downloads)))}</span>
        <span>{spanOf(last.end, last.end)}</span>
      </figcaption>
    </figure>
  )
}

function Episodes({ episodes, timeZone }: { episodes: Report['episodes']; timeZone: string }) {
  return (
    <Table head={['Episode', 'First 30 days', 'In this period']}>
      {episodes.map(({ episodeId, title, publishedAt, downloads, first30Days: { downloads: first, isComplete, reason } }) => (
        <tr key={episodeId}>
          <th scope="row">
            <bdi>{title}</bdi>
            <span className="facts">
              {dateOf(publishedAt, timeZone)}
              {isComplete ? '' : reason === 'young' ? ' · Incomplete: still growing' : ' · Incomplete: the first days are unknown'}
            </span>
          </th>
          <td>{isComplete || reason === 'young' ? written(first) : '–'}</td>
          <td>{written(downloads)}</td>
        </tr>
      ))}
    </Table>
  )
}

const maxRows = 10

function Breakdown({ id, title, head, rows }: { id: string; title: string; head: string; rows: Report['apps'] }) {
  return (
    <Section id={id} title={title}>
      {rows.length === 0 ? (
        <p>No downloads in this period.</p>
      ) : (
        <Table head={[head, 'Downloads', 'Share']}>
          {rows.slice(0, maxRows).map(({ value, name, downloads, percent }) => (
            <tr key={value}>
              <th scope="row">
                <bdi>{name}</bdi>
              </th>
              <td>{written(downloads)}</td>
              <td>{share.format(percent / 100)}</td>
            </tr>
          ))}
        </Table>
      )}
      {rows.length > maxRows && (
        <p className="facts">
          The {maxRows} largest of {written(rows.length)}.
        </p>
      )}
    </Section>
  )
}
