import type { ReactNode } from 'react'
import { PlainButton } from '../Buttons.tsx'

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

type FieldProps = {
  id: string
  label: string
  /** The server's name of the field, for its errors. */
  field: string
  value?: string
  help?: string
  max: number
  /** Number of lines. More than one makes it a text area. */
  rows?: number
  isRequired?: boolean
  /** Shows how many characters are used. */
  isCounted?: boolean
  autoComplete?: string
  inputMode?: 'numeric'
}

/** A labeled text field with room for its help and error. */
export function Field({ id, label, field, value = '', help, max, rows = 1, isRequired, isCounted, autoComplete, inputMode }: FieldProps) {
  const common = {
    id,
    name: id,
    'data-field': field,
    'data-max': max,
    defaultValue: value,
    dir: 'auto' as const,
    'aria-describedby': `${help === undefined ? '' : `${id}-help `}${id}-error`,
    ...(isRequired && { required: true }),
    ...(autoComplete !== undefined && { autoComplete }),
  }
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {isRequired && <span aria-hidden="true"> *</span>}
      </label>
      {help !== undefined && (
        <p className="help" id={`${id}-help`}>
          {help}
        </p>
      )}
      {rows > 1 ? <textarea {...common} rows={rows} /> : <input {...common} type="text" {...(inputMode !== undefined && { inputMode })} />}
      <p className="under">
        <span className="error" id={`${id}-error`} />
        {isCounted && (
          <span className="count" data-count={id}>
            {[...value].length} / {max}
          </span>
        )}
      </p>
    </div>
  )
}

/** The error of a form that belongs to none of its fields. */
export function FormError() {
  return <p className="error" role="alert" data-error />
}

/** Plain text with its line breaks. */
export function Lines({ text }: { text: string }) {
  return (
    <p className="lines" dir="auto">
      {text}
    </p>
  )
}
