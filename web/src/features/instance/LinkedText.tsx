import { OutLink } from '../../ui/Links.tsx'

const address = /(https?:\/\/[^\s<>"']+)/

/** Plain text with clickable URLs. */
export function LinkedText({ text, className }: { text: string; className?: string | undefined }) {
  const parts = text.split(address)
  return (
    <pre className={className}>
      {parts.map((part, at) =>
        at % 2 === 1 ? (
          <OutLink key={at} href={part} inherit underline="always">
            {part}
          </OutLink>
        ) : (
          part
        ),
      )}
    </pre>
  )
}
