import type { PitchPage as Facts } from '@castwright/contract/pages/shapes.ts'
import { FieldError, FormPage, FormProblem, FormResult, RobotTrap, SendButton, TextField } from './parts/Forms.tsx'

type Field = keyof Facts['values']

/** A form for people who would like to be a guest. It is sent by the browser itself, so it needs no script. */
export function PitchPage({ page }: { page: Facts }) {
  const { podcast } = page
  return <FormPage podcast={podcast}>{page.isSent ? <Sent page={page} /> : <Form page={page} />}</FormPage>
}

function Sent({ page: { podcast } }: { page: Facts }) {
  return (
    <FormResult podcast={podcast} title="Thanks for your pitch!">
      We passed it on to {podcast.title}. If it's a good fit, the team will email you.
    </FormResult>
  )
}

function Form({ page: { podcast, values, errors } }: { page: Facts }) {
  const problems = (Object.keys(errors) as Array<keyof typeof errors>)
    .filter((name) => name !== 'form')
    .map((name) => ({ href: `#${name}`, message: errors[name] }))
  const known = (name: Exclude<Field, 'consent'>) => ({ name, defaultValue: values[name], error: errors[name] })
  return (
    <>
      <header className="words">
        <h1>Get on the Show!</h1>
        <p dir="auto">Would you like to be a guest on {podcast.title}? Tell the team who you are and what you would talk about.</p>
      </header>
      <FormProblem
        title={errors.form ?? (problems.length > 0 ? "Your pitch hasn't been sent yet. Please check these fields:" : null)}
        problems={errors.form === undefined ? problems : []}
      />
      <form className="fields" method="post" action={`${podcast.path}/pitch`} data-pitch>
        <TextField {...known('name')} label="Your name" required autoComplete="name" dir="auto" />
        <TextField {...known('email')} label="Your email" hint="Only the show's team sees it." type="email" required autoComplete="email" />
        <TextField {...known('topic')} label="What would you talk about?" required autoComplete="off" dir="auto" />
        <TextField
          {...known('about')}
          label="About you"
          hint="Optional. Tell us who you are and why listeners would enjoy it."
          rows={6}
          dir="auto"
        />
        <TextField
          {...known('links')}
          label="Links"
          hint="Optional. One per line, such as your website."
          rows={3}
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
        />
        <RobotTrap />
        <div className="field">
          <label className="check">
            <input
              id="consent"
              name="consent"
              type="checkbox"
              value="yes"
              defaultChecked={values.consent}
              required
              aria-invalid={errors.consent !== undefined || undefined}
              aria-describedby={errors.consent === undefined ? undefined : 'consent-error'}
            />
            <span dir="auto">I agree that {podcast.title} keeps my pitch and may contact me about it.</span>
          </label>
          <FieldError name="consent" error={errors.consent} />
        </div>
        <SendButton>Send Pitch</SendButton>
      </form>
    </>
  )
}
