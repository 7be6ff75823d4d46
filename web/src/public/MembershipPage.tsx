import type { MembershipPage as Facts, PageTier } from '@castwright/contract/pages/shapes.ts'
import { cannotEmail, FormPage, FormProblem, FormResult, RobotTrap, SendButton, TextField } from './parts/Forms.tsx'

/** Joining a show as a member, and managing a membership. Its forms are sent by the browser itself, so they need no script. */
export function MembershipPage({ page }: { page: Facts }) {
  const { podcast, isTestMode } = page
  return (
    <FormPage podcast={podcast} className="membership">
      {isTestMode && (
        <p className="notice" role="note">
          Test mode: no card is charged
        </p>
      )}
      {page.step === 'join' ? <Join page={page} /> : page.step === 'manage' ? <Manage page={page} /> : <Result page={page} />}
    </FormPage>
  )
}

function Join({ page: { podcast, tiers, values, errors, action, isMailHeld } }: { page: Facts }) {
  const problems = (['tierId', 'name', 'email'] as const)
    .filter((name) => errors[name] !== undefined)
    .map((name) => ({ href: name === 'tierId' ? '#tiers' : `#${name}`, message: errors[name] }))
  // The messages are above the form.
  const invalid = (name: 'name' | 'email') => ({ name, 'aria-invalid': errors[name] !== undefined || undefined })
  return (
    <>
      <header className="words">
        <h1>Become a member</h1>
        <p dir="auto">Support {podcast.title}, and get your own feed for any podcast app that can add a feed by URL.</p>
      </header>
      <FormProblem
        title={errors.form ?? (problems.length > 0 ? 'Please check these fields:' : null)}
        problems={errors.form === undefined ? problems : []}
      />
      <form className="fields" method="post" action={action}>
        <fieldset className="tiers" id="tiers">
          <legend>Choose a tier</legend>
          {tiers.map((tier) => (
            <Tier key={tier.id} tier={tier} isChosen={tier.id === values.tierId} />
          ))}
        </fieldset>
        <TextField
          {...invalid('email')}
          label="Your email"
          hint={
            isMailHeld
              ? `${cannotEmail}. After you join, please contact the show to get your feed.`
              : "We'll send your feed to this address."
          }
          type="email"
          defaultValue={values.email}
          required
          autoComplete="email"
        />
        <TextField
          {...invalid('name')}
          label="Your name"
          hint="Optional. Only the show's owner sees it."
          defaultValue={values.name}
          autoComplete="name"
          dir="auto"
        />
        <RobotTrap />
        <SendButton>Continue to payment</SendButton>
        <p className="facts">You can cancel at any time and keep your feed until the end of the period you paid for.</p>
      </form>
    </>
  )
}

function Tier({ tier: { id, name, description, price, includes }, isChosen }: { tier: PageTier; isChosen: boolean }) {
  return (
    <label className="tier">
      <input type="radio" name="tierId" value={id} defaultChecked={isChosen} required />
      <span className="what">
        <span className="title">
          <strong dir="auto">{name}</strong>
          <span className="price">{price}</span>
        </span>
        {description !== '' && (
          <span className="about" dir="auto">
            {description}
          </span>
        )}
        <span className="includes">{includes.join(' · ')}</span>
      </span>
    </label>
  )
}

type Words = { title: string; text: (show: string, email: string) => string }

const results: Record<'paid' | 'waiting' | 'known', Words> = {
  paid: {
    title: 'Welcome!',
    text: (show, email) => `You're a member of ${show}. We sent your private feed to ${email}. Open the email to add it to your app.`,
  },
  waiting: {
    title: 'Almost done',
    text: (show, email) =>
      `We're waiting for your payment to be confirmed. As soon as it is, we'll send your private feed for ${show} to ${email}.`,
  },
  known: {
    title: 'Check your inbox',
    text: (show, email) => `${email} already has a ${show} membership. We emailed a link to manage it, so you aren't charged twice.`,
  },
}

/** The same without a mail server. */
const heldResults: typeof results = {
  paid: {
    title: 'Welcome!',
    text: (show, email) =>
      `You're a member of ${show}. ${cannotEmail}, so your private feed wasn't sent to ${email}. Please contact the show to get it.`,
  },
  waiting: {
    title: 'Almost done',
    text: (show) =>
      `We're waiting for your payment to be confirmed. ${cannotEmail}, so please contact the show to get your private feed for ${show}.`,
  },
  known: {
    title: 'You already have a membership',
    text: (show, email) =>
      `${email} already has a ${show} membership, so you aren't charged twice. ${cannotEmail}, so please contact the show to manage it.`,
  },
}

function Result({ page: { podcast, step, values, isMailHeld } }: { page: Facts }) {
  const { title, text } = (isMailHeld ? heldResults : results)[step as keyof typeof results]
  return (
    <FormResult podcast={podcast} title={title}>
      {text(podcast.title, values.email)}
    </FormResult>
  )
}

function Manage({ page: { podcast, membership, values, action } }: { page: Facts }) {
  if (!membership) return null
  const { tierName, status, state, hasPortal, joinUrl } = membership
  return (
    <div className="words">
      <h1>Your membership</h1>
      <p dir="auto">
        <strong>{tierName}</strong> of {podcast.title}, for {values.email}.
      </p>
      <p>{status}</p>
      {state === 'ended' && (
        <p>
          <a className="button send" href={joinUrl}>
            Join again
          </a>
        </p>
      )}
      {hasPortal && (
        <form method="post" action={action}>
          <button type="submit" className={state === 'ended' ? 'button plain' : 'button send'}>
            {state === 'ended' ? 'See your invoices' : 'Manage your membership'}
          </button>
        </form>
      )}
      {hasPortal && state !== 'ended' && <p className="facts">Change your card, see your invoices or cancel.</p>}
    </div>
  )
}
