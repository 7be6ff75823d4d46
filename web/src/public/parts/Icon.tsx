import type { ReactNode } from 'react'

const shapes = {
  play: <path d="M8 5.5v13l11-6.5z" fill="currentColor" stroke="none" />,
  pause: <path d="M8 5.5h3v13H8zM13.5 5.5h3v13h-3z" fill="currentColor" stroke="none" />,
  back: <path d="M4 5v5h5M4.6 10A8 8 0 1 1 4 13.5" />,
  ahead: <path d="M20 5v5h-5M19.4 10A8 8 0 1 0 20 13.5" />,
  close: <path d="M6 6l12 12M18 6L6 18" />,
  volume: <path d="M4 9.5v5h3.5L12 18V6L7.5 9.5zM15.5 9a4 4 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11" />,
  muted: <path d="M4 9.5v5h3.5L12 18V6L7.5 9.5zM16 10l4 4M20 10l-4 4" />,
  captions: <path d="M4 6h16v12H4zM10 10.5a2 2 0 1 0 0 3M16 10.5a2 2 0 1 0 0 3" />,
  pip: <path d="M10 18H4V6h16v5M13 14h7v5h-7z" />,
  fullscreen: <path d="M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5" />,
  list: <path d="M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01" />,
  text: <path d="M5 6h14M5 10h14M5 14h14M5 18h8" />,
  plus: <path d="M12 5v14M5 12h14" />,
  feed: <path d="M5 5a14 14 0 0 1 14 14M5 11a8 8 0 0 1 8 8M6.5 17.5h.01" />,
  share: <path d="M12 15V4M8 7.5 12 4l4 3.5M5 12v7h14v-7" />,
  search: <path d="M10.5 17a6.5 6.5 0 1 1 0-13 6.5 6.5 0 0 1 0 13zM15.5 15.5 20 20" />,
  link: <path d="M10 14a4 4 0 0 0 6 .5l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6-.5l-3 3a4 4 0 0 0 6 6l1-1" />,
} satisfies Record<string, ReactNode>

export type IconName = keyof typeof shapes

export const Icon = ({ name }: { name: IconName }) => <LineIcon name={name}>{shapes[name]}</LineIcon>

/** A 24 by 24 line icon. */
export function LineIcon({ name, children }: { name?: string; children: ReactNode }) {
  return (
    <svg
      className="icon"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      data-icon={name}
    >
      {children}
    </svg>
  )
}
