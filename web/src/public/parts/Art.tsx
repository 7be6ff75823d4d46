import type { Thumbnail } from '@castwright/contract/podcasts/shapes.ts'

type Props = {
  thumbnails: Thumbnail[]
  /** The `sizes` attribute. */
  sizes: string
  /** Layout size in pixels. */
  side: number
  alt: string
  /** Whether it is above the fold and must not load lazily. */
  isFirst?: boolean
  className?: string
}

const setOf = (thumbnails: Thumbnail[], form: 'webpUrl' | 'jpegUrl'): string =>
  thumbnails.map((one) => `${one[form]} ${one.width}w`).join(', ')

/** Square artwork in the best size and format for the screen. */
export function Art({ thumbnails, sizes, side, alt, isFirst = false, className = 'art' }: Props) {
  const last = thumbnails.at(-1)
  if (!last) return <span className={className} role={alt === '' ? undefined : 'img'} aria-label={alt === '' ? undefined : alt} />
  return (
    <picture>
      <source type="image/webp" srcSet={setOf(thumbnails, 'webpUrl')} sizes={sizes} />
      <img
        className={className}
        src={last.jpegUrl}
        srcSet={setOf(thumbnails, 'jpegUrl')}
        sizes={sizes}
        width={side}
        height={side}
        alt={alt}
        loading={isFirst ? 'eager' : 'lazy'}
        decoding="async"
        {...(isFirst ? { fetchPriority: 'high' as const } : {})}
      />
    </picture>
  )
}

/** The artwork in the band, above the fold. */
export const BandArt = ({ thumbnails, title }: { thumbnails: Thumbnail[]; title: string }) => (
  <Art thumbnails={thumbnails} sizes="(min-width: 769px) 240px, 192px" side={240} alt={`Artwork of ${title}`} isFirst />
)
