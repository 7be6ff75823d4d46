import type { MigrationReport } from '@castwright/contract/imports/shapes.ts'
import { expect, test } from 'vitest'
import { hostOf } from '../flow/feed.ts'
import { countKinds, toCsv, toJson } from './ReportCard.tsx'

const report: MigrationReport = {
  comparedAt: '2026-05-01T10:00:00Z',
  rssFeedUrl: 'https://old.example/feed.xml',
  oldItems: 2,
  ourItems: 1,
  sameGuids: 1,
  sameItems: 0,
  oldBytes: 20,
  ourBytes: 10,
  differences: [
    { kind: 'title', guid: 'a,1', title: 'One "big" take', old: '=SUM(A1)', ours: 'line\nbreak' },
    { kind: 'missing', guid: 'b', title: 'Two', old: 'Two', ours: '' },
    { kind: 'missing', guid: 'c', title: 'Three', old: 'Three', ours: '' },
  ],
  numberOfDifferences: 3,
  acceptedAt: null,
}

test('makes spreadsheets read every cell as text', () => {
  expect(toCsv(report)).toBe(
    'kind,guid,title,old,ours\r\ntitle,"a,1","One ""big"" take",\'=SUM(A1),"line\nbreak"\r\nmissing,b,Two,Two,\r\nmissing,c,Three,Three,\r\n',
  )
  expect(JSON.parse(toJson(report))).toEqual(report)
})

test("counts kinds in the contract's order", () => {
  expect(countKinds(report.differences)).toEqual([
    { kind: 'missing', count: 2 },
    { kind: 'title', count: 1 },
  ])
})

test.each([
  ['https://feeds.buzzsprout.com/1.rss', 'Buzzsprout'],
  ['https://anchor.fm/s/1/podcast/rss', 'Anchor'],
  ['https://www.omnycontent.com/d/playlist/podcast.rss', 'Omny Studio'],
  ['https://notlibsyn.com/rss', null],
  ['https://feeds.example/libsyn.com', null],
  ['no address', null],
])('detects the host of %s as %s', (url, host) => {
  expect(hostOf(url)).toBe(host)
})
