import type { NewsletterPage as Facts } from '@castwright/contract/pages/shapes.ts'
import { cannotEmail, FormPage, FormProblem, FormResult, RobotTrap, SendButton, TextField } from './parts/Forms.tsx'

/** Subscribing to the newsletter of a show, and unsubscribing. Its forms are sent by the browser itself, so they need no script. */
export function NewsletterPage({ page }: { page: Facts }) {
  const { podcast } = page
  return <FormPage podcast={podcast}>{page.step === 'form' ? <Form page={page} /> : <Step page={page} />}</FormPage>
}

function Form({ page: { podcast, intro, email, error, action, isMailHeld } }: { page: Facts }) {
  return (
    <>
      <header className="words">
        <h1>Get new episodes by email</h1>
        <p dir="auto">{intro || `One email for every new episode of ${podcast.title}, and nothing else.`}</p>
      </header>
      <FormProblem title={error} />
      <form className="fields" method="post" action={action} data-pitch>
        <TextField
          name="email"
          label="Your email"
          hint={
            isMailHeld
              ? `${cannotEmail}, so you won't get the link to confirm. Please contact the show.`
              : "We'll send you a link to confirm. You can unsubscribe at any time."
          }
          type="email"
          defaultValue={email}
          required
          autoComplete="email"
          aria-invalid={error !== null || undefined}
        />
        <RobotTrap />
        <SendButton>Subscribe</SendButton>
      </form>
    </>
  )
}

type Words = { title: string; text: (show: string, email: string) => string; button?: string }

const steps: Record<Exclude<Facts['step'], 'form'>, Words> = {
  requested: {
    title: 'Check your inbox',
    text: (show) => `We sent you an email with a link. Open it to confirm that you want emails about new episodes of ${show}.`,
  },
  confirm: {
    title: 'Confirm your subscription',
    text: (show, email) => `We'll email ${email} about every new episode of ${show}.`,
    button: 'Confirm',
  },
  confirmed: { title: "You're subscribed", text: (show) => `You'll get an email about every new episode of ${show}.` },
  unsubscribe: {
    title: 'Unsubscribe?',
    text: (show, email) => `We'll stop emailing ${email} about new episodes of ${show}.`,
    button: 'Unsubscribe',
  },
  unsubscribed: { title: "You're unsubscribed", text: (show) => `You won't get any more emails about new episodes of ${show}.` },
}

const notSent: Words = {
  title: 'The email was not sent',
  text: () => `${cannotEmail}, so the link to confirm your subscription wasn't sent. Please contact the show.`,
}

function Step({ page: { podcast, step, email, action, isMailHeld } }: { page: Facts }) {
  const { title, text, button } = step === 'requested' && isMailHeld ? notSent : steps[step as Exclude<Facts['step'], 'form'>]
  const said = text(podcast.title, email)
  if (button === undefined)
    return (
      <FormResult podcast={podcast} title={title}>
        {said}
      </FormResult>
    )
  return (
    <div className="words">
      <h1>{title}</h1>
      <p dir="auto">{said}</p>
      <form method="post" action={action}>
        <SendButton>{button}</SendButton>
      </form>
    </div>
  )
}
