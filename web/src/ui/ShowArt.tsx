import { useId } from 'react'
import { artSide, planArt } from './planArt.ts'
import classes from './ShowArt.module.css'

type Props = {
  title: string
  photo?: string | null
  /** Empty where the title stands beside it. */
  alt?: string
  className?: string | undefined
}

/** A show's artwork; without one, a gradient, a waveform and initials drawn from its title. */
export function ShowArt({ title, photo = null, alt = '', className }: Props) {
  const id = useId()
  const root = [classes.art, className].filter(Boolean).join(' ')
  if (photo) return <img src={photo} alt={alt} className={root} loading="lazy" />
  const plan = planArt(title)
  return (
    <svg
      viewBox={`0 0 ${artSide} ${artSide}`}
      className={root}
      role={alt ? 'img' : undefined}
      aria-label={alt || undefined}
      aria-hidden={!alt}
    >
      <defs>
        <linearGradient id={id} gradientTransform={`rotate(${plan.angle} 0.5 0.5)`}>
          <stop offset="0" stopColor={plan.from} />
          <stop offset="1" stopColor={plan.to} />
        </linearGradient>
      </defs>
      <rect width={artSide} height={artSide} fill={`url(#${id})`} />
      {plan.wave.map(({ x, y, height }) => (
        <path key={x} d={`M${x} ${y}v${height}`} className={classes.bar} />
      ))}
      <text x="10" y="40" fontSize="31" className={classes.letters}>
        {plan.letters}
      </text>
    </svg>
  )
}
