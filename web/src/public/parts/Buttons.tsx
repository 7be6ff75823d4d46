import type { ComponentProps, ReactNode } from 'react'

/** A button with a border. The script finds it by its data attributes. */
export const PlainButton = (props: ComponentProps<'button'>) => <button type="button" className="button plain" {...props} />

/** Text to copy, with its label. */
export const CopyField = ({ label, text, rows = 1 }: { label: ReactNode; text: string; rows?: number }) => (
  <label className="copy">
    {label}
    <span>
      {rows > 1 ? <textarea readOnly rows={rows} value={text} /> : <input readOnly value={text} />}
      <PlainButton data-copy={text}>Copy</PlainButton>
    </span>
  </label>
)
