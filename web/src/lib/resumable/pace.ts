/** Milliseconds over which a pace is measured; below `least` it would only jump. */
const span = 8000
const least = 1000

/** How fast bytes have been going lately: told how many are through, answers with bytes a second, or null while nobody can say. */
export function pacer(now: () => number = () => performance.now()): (sent: number) => number | null {
  let seen: { at: number; sent: number }[] = []
  return (sent) => {
    const at = now()
    const last = seen.at(-1)
    // Whoever goes on after a break begins where the server is, which may be further back.
    if (last && (sent < last.sent || at - last.at > span)) seen = []
    seen = [...seen.filter((one) => at - one.at <= span), { at, sent }]
    const first = seen[0]
    return first === undefined || at - first.at < least ? null : ((sent - first.sent) / (at - first.at)) * 1000
  }
}
