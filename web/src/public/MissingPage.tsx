import type { MissingPage as Facts } from '@castwright/contract/pages/shapes.ts'

export function MissingPage({ page }: { page: Facts }) {
  return (
    <div className="columns single missing">
      <svg viewBox="0 0 160 60" className="wave" aria-hidden="true">
        <path d="M10 26v8M24 18v24M38 8v44M52 20v20M66 29v2M80 29v2M94 29v2M108 22v16M122 12v36M136 20v20M150 27v6" />
      </svg>
      <h1>{page.title}</h1>
      <p>{page.words}</p>
      <p>
        Check the URL, or <a href="/support">contact support</a> if one of our links is broken.
      </p>
      <p>
        <a className="button plain" href="/get-started">
          Get Started
        </a>
      </p>
    </div>
  )
}
