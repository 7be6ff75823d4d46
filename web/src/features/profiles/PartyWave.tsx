import classes from './PrivateBetaPage.module.css'

const width = 360
const step = 8

/** Decorative wave with the highest bars in the middle. */
const bars = Array.from({ length: width / step - 1 }, (_, at) => {
  const x = (at + 1) * step
  const swell = Math.sin((x / width) * Math.PI) ** 2
  const half = 2 + swell * (14 + 26 * Math.abs(Math.sin(at * 1.3) * 0.6 + Math.sin(at * 0.47) * 0.4))
  return `M${x} ${(48 - half).toFixed(1)}v${(half * 2).toFixed(1)}`
}).join('')

export function PartyWave() {
  return (
    <svg viewBox={`0 0 ${width} 96`} className={classes.wave} aria-hidden focusable="false">
      <path d={bars} />
    </svg>
  )
}
