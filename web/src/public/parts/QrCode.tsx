import { encode } from 'uqr'

/** Dark on white in both themes, because cameras need it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 4 })
  const dots = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg viewBox={`0 0 ${size} ${size}`} className="qr" role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={size} height={size} />
      <path d={dots} />
    </svg>
  )
}
