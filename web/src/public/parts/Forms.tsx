import type { ComponentProps, ReactNode } from 'react'

/** Instead of “sent” on a server without a mail server. A visitor can't be shown the link, which would prove their address. */
export const cannotEmail = "This server can't send email right now"

type Show = { path: string; title: string }

/** A page of a show with a form, below a link to the show. */
export const FormPage = ({ podcast, className = '', children }: { podcast: Show; className?: string; children: ReactNode }) => (
  <div className={`columns single pitch ${className}`.trim()}>
    <nav aria-label="Breadcrumb">
      <a href={podcast.path} dir="auto">
        {podcast.title}
      </a>
    </nav>
    {children}
  </div>
)

type Problem = { href: string; message: string | undefined }

/** Why a form wasn't accepted, with links to its fields. Nothing without a title. */
export const FormProblem = ({ title, problems = [] }: { title: string | null; problems?: Problem[] }) =>
  title === null ? null : (
    <div className="problem" role="alert" tabIndex={-1} data-problem>
      <p>{title}</p>
      {problems.length > 0 && (
        <ul>
          {problems.map(({ href, message }) => (
            <li key={href}>
              <a href={href}>{message}</a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )

type Shared = 'defaultValue' | 'required' | 'autoComplete' | 'dir' | 'inputMode' | 'autoCapitalize' | 'spellCheck' | 'aria-invalid'
type FieldProps = Pick<ComponentProps<'input'>, Shared | 'type'> & {
  name: string
  label: string
  hint?: string
  error?: string | undefined
  rows?: number
}

/** A text field with its label and help, and what is wrong with it. With `rows`, it has several lines. */
export function TextField({ name, label, hint, error, rows, ...field }: FieldProps) {
  const about = [hint !== undefined && `${name}-hint`, error !== undefined && `${name}-error`].filter(Boolean).join(' ')
  const common = { id: name, name, 'aria-invalid': error !== undefined || undefined, 'aria-describedby': about || undefined, ...field }
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      {hint !== undefined && <small id={`${name}-hint`}>{hint}</small>}
      {rows === undefined ? <input {...common} /> : <textarea {...common} rows={rows} />}
      <FieldError name={name} error={error} />
    </div>
  )
}

export const FieldError = ({ name, error }: { name: string; error: string | undefined }) =>
  error === undefined ? null : (
    <p className="error" id={`${name}-error`}>
      {error}
    </p>
  )

export const SendButton = ({ children }: { children: ReactNode }) => (
  <button type="submit" className="button send">
    {children}
  </button>
)

/** A trap for robots: people neither see it nor reach it with the keyboard. */
export const RobotTrap = () => (
  <div className="unseen" aria-hidden="true">
    <label htmlFor="website">Leave this empty</label>
    <input id="website" name="website" tabIndex={-1} autoComplete="off" />
  </div>
)

/** What happened, after a form was sent. */
export const FormResult = ({ podcast, title, children }: { podcast: Show; title: string; children: ReactNode }) => (
  <div className="words" role="status">
    <h1>{title}</h1>
    <p dir="auto">{children}</p>
    <p>
      <a className="button plain" href={podcast.path}>
        Back to the show
      </a>
    </p>
  </div>
)
