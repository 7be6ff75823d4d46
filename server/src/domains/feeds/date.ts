const days = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const two = (number: number): string => (number < 10 ? `0${number}` : String(number))

/** As feeds write it, which is what `toUTCString` writes in four times the time: of an item it would be an eighth. */
export function feedDate(date: Date): string {
  const year = date.getUTCFullYear()
  if (!(year >= 1000 && year <= 9999)) return date.toUTCString()
  const day = `${days[date.getUTCDay()]}, ${two(date.getUTCDate())} ${months[date.getUTCMonth()]} ${year}`
  return `${day} ${two(date.getUTCHours())}:${two(date.getUTCMinutes())}:${two(date.getUTCSeconds())} GMT`
}
