type Props = {
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
export function Field({ id, label, field, value = '', help, max, rows = 1, isRequired, isCounted, autoComplete, inputMode }: Props) {
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
