import type { PageClip } from '@castwright/contract/pages/shapes.ts'
import { lengthOf } from '../format.ts'
import { PlainButton } from './Buttons.tsx'
import { Section } from './Section.tsx'

type Props = { clips: readonly PageClip[]; url: string }

const names = { mp3: 'MP3', square: 'Square video', vertical: 'Vertical video', landscape: 'Landscape video' } as const
const order = ['mp3', 'square', 'vertical', 'landscape'] as const

/** Short parts of an episode to play, download and share. */
export function Clips({ clips, url }: Props) {
  if (clips.length === 0) return null
  return (
    <Section id="clips" title="Clips">
      <ClipList clips={clips} url={url} />
    </Section>
  )
}

export const ClipList = ({ clips, url, isGuest = false }: Props & { isGuest?: boolean }) => (
  <ul className="clips">
    {clips.map(({ id, title, duration, files }) => (
      <li key={id} id={`clip-${id}`}>
        <p>
          <strong dir="auto">{title}</strong> <span className="length">{lengthOf(duration)}</span>
        </p>
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the words are in the videos, and in the transcript of the episode. */}
        <audio controls preload="none" src={files.find(({ format }) => format === 'mp3')?.url} aria-label={title} />
        <p className="acts">
          {isGuest ? (
            <a className="button plain" href={`${url}#clip-${id}`}>
              Link<span className="unseen"> to {title}</span>
            </a>
          ) : (
            <PlainButton data-copy={`${url}#clip-${id}`}>
              Copy link<span className="unseen"> to {title}</span>
            </PlainButton>
          )}
          {order
            .flatMap((one) => files.filter(({ format }) => format === one))
            .map((file) => (
              <a key={file.format} className="button plain" href={`${file.url}?download=1`} download>
                {names[file.format]}
                <span className="unseen"> of {title}</span>
              </a>
            ))}
        </p>
      </li>
    ))}
  </ul>
)
