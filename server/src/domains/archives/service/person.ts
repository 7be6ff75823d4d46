import type { App } from '../../../platform/app.ts'
import type { Db } from '../../../platform/db.ts'
import { version } from '../../../platform/version.ts'
import { inOneState } from './pack.ts'
import * as store from '../store.ts'

/** Everything that belongs to a person, as one JSON document with a list for each table. */
export const packPerson = (app: App, row: store.ArchiveRow): AsyncGenerator<Uint8Array> => inOneState(app, (db) => packOwn(app, row, db))

async function* packOwn(app: App, row: store.ArchiveRow, db: Db): AsyncGenerator<Uint8Array> {
  const about = { product: 'castwright', version, instance: app.config.baseUrl, createdAt: row.createdAt.toISOString() }
  yield Buffer.from(`{\n"about": ${JSON.stringify(about)}`)
  for (const table of store.personTables(row.userId)) {
    yield Buffer.from(`,\n"${table.name}": [`)
    let lines: string[] = []
    let isFirst = true
    for await (const found of store.readPersonRows(db, table)) {
      lines.push(`${isFirst ? '' : ','}\n  ${JSON.stringify(found)}`)
      isFirst = false
      if (lines.length < 500) continue
      yield Buffer.from(lines.join(''))
      lines = []
    }
    yield Buffer.from(`${lines.join('')}${isFirst ? '' : '\n'}]`)
  }
  yield Buffer.from('\n}\n')
}
