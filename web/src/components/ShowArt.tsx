import { useId, useState } from 'react'
import { artSide, planArt } from './planArt.ts'
import classes from './ShowArt.module.css'

/** One image size as WebP and JPEG. */
type Size = { width: number; webpUrl: string; jpegUrl: string }

type Props = {
  title: string
  photo?: string | null
  /** The photo in all sizes. */
  thumbnails?: readonly Size[]
  /** Displayed width in pixels, which decides the size to load. */
  across?: number
  /** Empty if the title is next to it. */
  alt?: string
  className?: string | undefined
}

const list = (thumbnails: readonly Size[], form: 'webpUrl' | 'jpegUrl') =>
  thumbnails.map((size) => `${size[form]} ${size.width}w`).join(', ')

/** A show's artwork, or else a cover generated from its title. */
export function ShowArt({ title, photo = null, thumbnails = [], across, alt = '', className }: Props) {
  const [broken, setBroken] = useState<string | null>(null)
  const root = [classes.art, className].filter(Boolean).join(' ')
  if (!photo || photo === broken) return <Drawn title={title} alt={alt} className={root} />
  const shown = across === undefined ? undefined : `${across}px`
  const image = (
    <img
      src={photo}
      srcSet={thumbnails.length > 0 ? list(thumbnails, 'jpegUrl') : undefined}
      sizes={shown}
      alt={alt}
      className={root}
      loading="lazy"
      onError={() => setBroken(photo)}
    />
  )
  if (thumbnails.length === 0) return image
  return (
    <picture className={classes.picture}>
      <source type="image/webp" srcSet={list(thumbnails, 'webpUrl')} sizes={shown} />
      {image}
    </picture>
  )
}

function Drawn({ title, alt, className }: { title: string; alt: string; className: string }) {
  const id = useId()
  const plan = planArt(title)
  return (
    <svg
      viewBox={`0 0 ${artSide} ${artSide}`}
      className={className}
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
