import type { NewsletterPage as Facts } from '@castwright/contract/pages.ts'

/** Subscribing to the newsletter of a show, and unsubscribing. Its forms are sent by the browser itself, so they need no script. */
export function NewsletterPage({ page }: { page: Facts }) {
  const { podcast } = page
  return (
    <div className="columns single pitch">
      <nav aria-label="Breadcrumb">
        <a href={podcast.path} dir="auto">
          {podcast.title}
        </a>
      </nav>
      {page.step === 'form' ? <Form page={page} /> : <Step page={page} />}
    </div>
  )
}

function Form({ page: { podcast, intro, email, error, action } }: { page: Facts }) {
  return (
    <>
      <header className="words">
        <h1>Get new episodes by email</h1>
        <p dir="auto">{intro || `One email for every new episode of ${podcast.title}, and nothing else.`}</p>
      </header>
      {error !== null && (
        <div className="problem" role="alert" tabIndex={-1} data-problem>
          <p>{error}</p>
        </div>
      )}
      <form className="fields" method="post" action={action} data-pitch>
        <div className="field">
          <label htmlFor="email">Your email</label>
          <small id="email-hint">We'll send you a link to confirm. You can unsubscribe at any time.</small>
          <input
            id="email"
            name="email"
            type="email"
            defaultValue={email}
            required
            autoComplete="email"
            aria-invalid={error !== null || undefined}
            aria-describedby="email-hint"
          />
        </div>
        {/* A trap for robots: people neither see it nor reach it with the keyboard. */}
        <div className="unseen" aria-hidden="true">
          <label htmlFor="website">Leave this empty</label>
          <input id="website" name="website" tabIndex={-1} autoComplete="off" />
        </div>
        <button type="submit" className="button send">
          Subscribe
        </button>
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

function Step({ page: { podcast, step, email, action } }: { page: Facts }) {
  const { title, text, button } = steps[step as Exclude<Facts['step'], 'form'>]
  return (
    <div className="words" {...(button === undefined && { role: 'status' })}>
      <h1>{title}</h1>
      <p dir="auto">{text(podcast.title, email)}</p>
      {button === undefined ? (
        <p>
          <a className="button plain" href={podcast.path}>
            Back to the show
          </a>
        </p>
      ) : (
        <form method="post" action={action}>
          <button type="submit" className="button send">
            {button}
          </button>
        </form>
      )}
    </div>
  )
}
