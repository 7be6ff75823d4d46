import { expect, test } from 'vitest'
import { readCsv, toCsv, toJson } from '../../platform/csv.ts'
import { readNumbers } from './old-host.ts'

const valuesOf = (text: string) => readNumbers(text, null).values.map(({ day, episode, downloads }) => [day, episode, downloads])

test.each([
  [
    'a day in each row',
    'Date,Downloads\n2024-01-05,12\n2024-01-06,3',
    [
      ['2024-01-05', null, 12],
      ['2024-01-06', null, 3],
    ],
  ],
  [
    'semicolons, a byte order mark and Windows line ends',
    '\uFEFFDay;Total Downloads\r\n2024/01/05;1.234\r\n',
    [['2024-01-05', null, 1234]],
  ],
  ['tabs and a time', 'date\tplays\n2024-01-05T00:00:00Z\t7', [['2024-01-05', null, 7]]],
  [
    'months in words',
    'Date,Downloads\n"Jan 5, 2024","1,200"\n6 February 2024,1',
    [
      ['2024-01-05', null, 1200],
      ['2024-02-06', null, 1],
    ],
  ],
  [
    'American dates',
    'Date,Downloads\n1/5/2024,1\n1/31/2024,2',
    [
      ['2024-01-05', null, 1],
      ['2024-01-31', null, 2],
    ],
  ],
  [
    'European dates',
    'Date,Downloads\n5.1.2024,1\n31.1.2024,2',
    [
      ['2024-01-05', null, 1],
      ['2024-01-31', null, 2],
    ],
  ],
  [
    'an episode and a day in each row',
    'item_title,download_date,downloads\n"One, or ""two""",2024-01-05,3\nThree,2024-01-05,4',
    [
      ['2024-01-05', 'One, or "two"', 3],
      ['2024-01-05', 'Three', 4],
    ],
  ],
  [
    'a column for each day',
    'Episode,Published,2024-01-05,2024-01-06\nOne,2024-01-01,3,\nTwo,2024-01-02,0,4',
    [
      ['2024-01-05', 'One', 3],
      ['2024-01-06', 'Two', 4],
    ],
  ],
  [
    'a column for each episode',
    'Date,Total,One,Two,Three\n2024-01-05,6,1,2,3',
    [
      ['2024-01-05', 'One', 1],
      ['2024-01-05', 'Two', 2],
      ['2024-01-05', 'Three', 3],
    ],
  ],
  ['several numbers for a day', 'Date,Downloads,Unique Downloads,Plays\n2024-01-05,6,5,4', [['2024-01-05', null, 6]]],
])('reads %s', (_, text, expected) => {
  expect(valuesOf(text)).toEqual(expected)
  expect(readNumbers(text, null)).toMatchObject({ problems: [], needsDateOrder: false })
})

test('asks how dates are meant if both are possible', () => {
  const text = 'Date,Downloads\n3/5/2024,1\n4/6/2024,2'
  expect(readNumbers(text, null).needsDateOrder).toBe(true)
  expect(readNumbers(text, 'mdy')).toMatchObject({ needsDateOrder: false, values: [{ day: '2024-03-05' }, { day: '2024-04-06' }] })
  expect(readNumbers(text, 'dmy').values.map(({ day }) => day)).toEqual(['2024-05-03', '2024-06-04'])
})

test('names the lines that it cannot read', () => {
  const { problems, values } = readNumbers(
    'Date,Downloads\n2024-02-30,1\nyesterday,1\n2024-01-01,many\n\n2024-01-02,-3\n2024-01-03,5',
    null,
  )
  expect(problems).toEqual([
    { line: 2, message: "“2024-02-30” isn't a date." },
    { line: 3, message: "“yesterday” isn't a date." },
    { line: 4, message: "“many” isn't a whole number." },
    { line: 6, message: "“-3” isn't a whole number." },
  ])
  expect(values).toEqual([{ day: '2024-01-03', episode: null, downloads: 5 }])
})

test.each([
  ['', 'The file has no rows. It needs a header and at least one row.'],
  ['Date,Downloads', 'The file has no rows. It needs a header and at least one row.'],
  ['a,b\n1,2', "We couldn't find a date column. Name one of the columns Date."],
  ['Date,Published\n2024-01-01,x', "We couldn't find a downloads column. Name one of the columns Downloads."],
  ['<html><body>Not found</body></html>\nx', "We couldn't find a date column. Name one of the columns Date."],
])('says what is missing in %j', (text, message) => {
  expect(readNumbers(text, null)).toMatchObject({ values: [], problems: [{ message }] })
})

test('refuses more columns than any host has', () => {
  const { problems } = readNumbers(`Date${',x'.repeat(20_000)}\n2024-01-05`, null)
  expect(problems).toEqual([{ line: 1, message: 'The file has more than 10,000 columns. Split it into several files.' }])
})

test.each([
  ['plain', '', 200_000],
  ['quoted', '"', 150_000],
])('reads a large %s file', (_, quote, rows) => {
  const line = (at: number): string => `${quote}Episode ${at % 400}${quote},2024-${String(1 + (at % 12)).padStart(2, '0')}-11,${at % 9}`
  const text = `Episode,Date,Downloads\n${Array.from({ length: rows }, (__, at) => line(at)).join('\n')}`
  const { values, problems } = readNumbers(text, null)
  expect(problems).toEqual([])
  expect(values.reduce((sum, { downloads }) => sum + downloads, 0)).toBe(
    Array.from({ length: rows }, (__, at) => at % 9).reduce((sum, number) => sum + number),
  )
})

test('cells cannot run as formulas, and survive quotes and lines', () => {
  const table = {
    columns: ['title', 'downloads'],
    rows: [
      ['=HYPERLINK("http://x")', 1],
      ['+1', -2],
      ['a "b"\nc;d', 3],
      [null, 0],
    ],
  }
  const csv = toCsv(table)
  expect(csv).toBe('\uFEFFtitle,downloads\r\n"\'=HYPERLINK(""http://x"")",1\r\n\'+1,-2\r\n"a ""b""\nc;d",3\r\n,0\r\n')
  expect(readCsv(csv, 100).map(({ line, cells }) => [line, ...cells])).toEqual([
    [1, 'title', 'downloads'],
    [2, '\'=HYPERLINK("http://x")', '1'],
    [3, "'+1", '-2'],
    [4, 'a "b"\nc;d', '3'],
    [6, '', '0'],
  ])
  expect(JSON.parse(toJson(table))[0]).toEqual({ title: '=HYPERLINK("http://x")', downloads: 1 })
})
