import type { GuestLinkPage } from '@castwright/contract/pages/shapes.ts'
import { dateOf } from '../../format.ts'
import { Field, FormError } from './Field.tsx'

/** What listeners may read about the guest, and answers to the show's questions. */
export function Details({ page }: { page: GuestLinkPage }) {
  const { guest, limits, podcast } = page
  const { details, questions, answers, savedAt } = guest
  const { links } = details
  return (
    <section className="panel" data-part="details" id="about" aria-labelledby="about-title">
      <h2 id="about-title">About you</h2>
      <form method="post" data-form="details" className="stack" noValidate>
        <Field id="name" label="Name" field="details.name" value={details.name} max={limits.name} isRequired autoComplete="name" />
        <div className="pair">
          <Field id="pronouns" label="Pronouns" field="details.pronouns" value={details.pronouns} max={limits.pronouns} />
          <Field
            id="pronunciation"
            label="How to say your name"
            field="details.pronunciation"
            value={details.pronunciation}
            max={limits.pronunciation}
          />
        </div>
        <Field
          id="bio"
          label="Short bio"
          field="details.bio"
          value={details.bio}
          help="Listeners may read it with the episode."
          max={limits.bio}
          rows={5}
          isCounted
        />
        <fieldset className="links" data-links={limits.links}>
          <legend>Links</legend>
          <p className="help">Your website, your book, your social profiles. The first one is linked in the episode&apos;s credits.</p>
          {[...links, ...(links.length === 0 ? [{ label: '', url: '' }] : [])].map((link, at) => (
            <LinkRow key={`${at} ${link.url}`} at={at} link={link} max={limits.linkLabel} />
          ))}
          <button type="button" className="button plain" data-add-link>
            Add a link
          </button>
        </fieldset>
        {questions.length > 0 && <h3>Questions from the show</h3>}
        {questions.map(({ id, text, help, isRequired }) => (
          <div key={id} data-question={id}>
            <Field
              id={`question-${id}`}
              label={text}
              field={`question.${id}`}
              value={answers.find(({ questionId }) => questionId === id)?.answer ?? ''}
              {...(help !== '' && { help })}
              max={limits.answer}
              rows={3}
              isRequired={isRequired}
            />
          </div>
        ))}
        <FormError />
        <div className="acts">
          <button type="submit" className="button primary">
            Save
          </button>
          <span className="help" data-saved>
            {savedAt === null ? 'Not saved yet' : `Saved on ${dateOf(savedAt, guest.timeZone ?? podcast.timeZone)}`}
          </span>
        </div>
        <p className="help">The team sees this, and decides what is published. How to say your name and your answers stay with the team.</p>
      </form>
    </section>
  )
}

function LinkRow({ at, link, max }: { at: number; link: { label: string; url: string }; max: number }) {
  const [label, url] = [`link-label-${at}`, `link-url-${at}`]
  return (
    <div className="link" data-link>
      <div className="field">
        <label htmlFor={label}>Label</label>
        <input id={label} data-label data-max={max} defaultValue={link.label} dir="auto" placeholder="Website" />
      </div>
      <div className="field">
        <label htmlFor={url}>URL</label>
        <input
          id={url}
          data-url
          type="url"
          inputMode="url"
          defaultValue={link.url}
          placeholder="https://"
          aria-describedby={`${url}-error`}
        />
        <p className="under">
          <span className="error" id={`${url}-error`} />
        </p>
      </div>
      <button type="button" className="button plain" data-remove-link>
        Remove<span className="unseen"> link</span>
      </button>
    </div>
  )
}
