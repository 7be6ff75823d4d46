const bars = 120
const height = 40

/** As many bars as fit on a phone, scaled so that the loudest one fills the height. */
function shapeOf(peaks: number[]): string {
  const loudest = Math.max(1, ...peaks)
  return Array.from({ length: bars }, (_, at) => {
    const from = Math.floor((at * peaks.length) / bars)
    const part = peaks.slice(from, Math.max(from + 1, Math.floor(((at + 1) * peaks.length) / bars)))
    const high = Math.max(2, Math.round((Math.max(0, ...part) / loudest) * height))
    return `M${at * 3} ${(height - high) / 2}h2v${high}h-2z`
  }).join('')
}

/** The waveform. Its played part is a second copy, which the style sheet cuts off at the position. */
export function Wave({ peaks }: { peaks: number[] }) {
  const shape = shapeOf(peaks)
  const box = { viewBox: `0 0 ${bars * 3 - 1} ${height}`, preserveAspectRatio: 'none', 'aria-hidden': true }
  return (
    <>
      <svg className="wave-all" {...box}>
        <path id="wave" d={shape} />
      </svg>
      <svg className="wave-played" {...box}>
        <use href="#wave" />
      </svg>
    </>
  )
}
