import type { ReactNode } from 'react'
import { PlainButton } from '../Buttons.tsx'
import { FormError } from './Field.tsx'

type Props = {
  /** Where links of the checklist lead. */
  id: string
  title: string
  /** The script replaces a part when it has changed. */
  part?: string
  children: ReactNode
}

/** A part of a guest's page. */
export const Panel = ({ id, title, part = id, children }: Props) => (
  <section className="panel" data-part={part} id={id} aria-labelledby={`${id}-title`}>
    <h2 id={`${id}-title`}>{title}</h2>
    {children}
  </section>
)

type DialogProps = { id: string; title: string; action: string; children: ReactNode }

/** A form in a dialog. */
export const FormDialog = ({ id, title, action, children }: DialogProps) => (
  <dialog id={id} aria-labelledby={`${id}-title`}>
    <form method="dialog" data-form={id} className="stack" noValidate>
      <h2 id={`${id}-title`}>{title}</h2>
      {children}
      <FormError />
      <div className="acts">
        <Send>{action}</Send>
        <PlainButton data-close>Cancel</PlainButton>
      </div>
    </form>
  </dialog>
)

/** The button that sends a form. */
export const Send = ({ children, value }: { children: ReactNode; value?: string }) => (
  <button type="submit" className="button primary" value={value}>
    {children}
  </button>
)
