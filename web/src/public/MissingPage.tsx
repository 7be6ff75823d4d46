import type { ReactNode } from 'react'
import type { MissingPage as Facts } from '@castwright/contract/pages/shapes.ts'

export function MissingPage({ page }: { page: Facts }) {
  return (
    <Missing title={page.title}>
      <p>{page.words}</p>
      <p>
        Check the URL, or <a href="/support">contact support</a> if one of our links is broken.
      </p>
      <p>
        <a className="button plain" href="/get-started">
          Get Started
        </a>
      </p>
    </Missing>
  )
}

export const ClosedPage = () => (
  <Missing title="This link no longer works">
    <p>It has expired, or the show closed it. Nothing you sent is lost.</p>
    <p>Reply to the email that invited you and ask for a new link.</p>
  </Missing>
)

/** Says why there is nothing here, under a broken waveform. */
const Missing = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="columns single missing">
    <svg viewBox="0 0 160 60" className="wave" aria-hidden="true">
      <path d="M10 26v8M24 18v24M38 8v44M52 20v20M66 29v2M80 29v2M94 29v2M108 22v16M122 12v36M136 20v20M150 27v6" />
    </svg>
    <h1>{title}</h1>
    {children}
  </div>
)
