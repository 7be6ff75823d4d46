import type { PitchPage as Facts } from '@castwright/contract/pages/shapes.ts'
import { FieldError, FormPage, FormProblem, FormResult, Labelled, RobotTrap, SendButton } from './parts/Forms.tsx'

type Field = keyof Facts['values']

const hints: Partial<Record<Field, string>> = {
  email: 'Only the team of the show sees it.',
  about: 'Optional. Who you are, and why listeners would enjoy it.',
  links: 'Optional. One per line, such as your website.',
}

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
  const input = (name: Field) => {
    const isInvalid = errors[name] !== undefined
    const about = [...(hints[name] === undefined ? [] : [`${name}-hint`]), ...(isInvalid ? [`${name}-error`] : [])]
    return { id: name, name, 'aria-invalid': isInvalid || undefined, 'aria-describedby': about.join(' ') || undefined }
  }
  return (
    <>
      <header className="words">
        <h1>Get on the Show!</h1>
        <p dir="auto">Would you like to be a guest on {podcast.title}? Tell the team who you are and what you would talk about.</p>
      </header>
      <FormProblem
        title={errors.form ?? (problems.length > 0 ? 'Your pitch was not sent yet. Please check these fields:' : null)}
        problems={errors.form === undefined ? problems : []}
      />
      <form className="fields" method="post" action={`${podcast.path}/pitch`} data-pitch>
        <Labelled name="name" label="Your name" hint={hints.name} error={errors.name}>
          <input {...input('name')} defaultValue={values.name} required autoComplete="name" dir="auto" />
        </Labelled>
        <Labelled name="email" label="Your email" hint={hints.email} error={errors.email}>
          <input {...input('email')} type="email" defaultValue={values.email} required autoComplete="email" />
        </Labelled>
        <Labelled name="topic" label="What would you talk about?" hint={hints.topic} error={errors.topic}>
          <input {...input('topic')} defaultValue={values.topic} required autoComplete="off" dir="auto" />
        </Labelled>
        <Labelled name="about" label="About you" hint={hints.about} error={errors.about}>
          <textarea {...input('about')} defaultValue={values.about} rows={6} dir="auto" />
        </Labelled>
        <Labelled name="links" label="Links" hint={hints.links} error={errors.links}>
          <textarea {...input('links')} defaultValue={values.links} rows={3} inputMode="url" autoCapitalize="none" spellCheck={false} />
        </Labelled>
        <RobotTrap />
        <div className="field">
          <label className="check">
            <input {...input('consent')} type="checkbox" value="yes" defaultChecked={values.consent} required />
            <span dir="auto">I agree that {podcast.title} keeps my pitch and may contact me about it.</span>
          </label>
          <FieldError name="consent" error={errors.consent} />
        </div>
        <SendButton>Send Pitch</SendButton>
      </form>
    </>
  )
}
