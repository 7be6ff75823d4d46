import { readFileSync, watchFile } from 'node:fs'

/** Loaded before the server: moves its clock ahead by the milliseconds in a file. */
const file = process.env.FAULT_CLOCK
const RealDate = Date
let ahead = 0
const read = () => (ahead = Number(readFileSync(file, 'utf8')) || 0)
read()
watchFile(file, { interval: 50, persistent: false }, read)

globalThis.Date = class Date extends RealDate {
  constructor(...given) {
    if (given.length === 0) super(RealDate.now() + ahead)
    else super(...given)
  }

  static now() {
    return RealDate.now() + ahead
  }
}
