import { readFileSync, watchFile } from 'node:fs'

/** Loaded before the server: its clock is ahead of the real one by so many milliseconds as a file says. */
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
