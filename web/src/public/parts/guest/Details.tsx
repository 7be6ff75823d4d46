import type { GuestLinkPage } from '@castwright/contract/pages/shapes.ts'
import { dateOf } from '../../format.ts'
import { Field, FormError, Panel, Send } from './Panel.tsx'
import { PlainButton } from '../Buttons.tsx'

/** What listeners may read about the guest, and answers to the show's questions. */
export function Details({ page }: { page: GuestLinkPage }) {
  const { guest, limits, podcast } = page
  const { details, questions, answers, savedAt } = guest
  const { links } = details
  const known = (name: 'name' | 'pronouns' | 'pronunciation' | 'bio') => ({
    id: name,
    field: `details.${name}`,
    value: details[name],
    max: limits[name],
  })
  return (
    <Panel id="about" part="details" title="About you">
      <form method="post" data-form="details" className="stack" noValidate>
        <Field {...known('name')} label="Name" isRequired autoComplete="name" />
        <div className="pair">
          <Field {...known('pronouns')} label="Pronouns" />
          <Field {...known('pronunciation')} label="How to pronounce your name" />
        </div>
        <Field {...known('bio')} label="Short bio" help="Listeners may see it with the episode." rows={5} isCounted />
        <fieldset className="links" data-links={limits.links}>
          <legend>Links</legend>
          <p className="help">Your website, book or social profiles. The episode&apos;s credits link to the first one.</p>
          {[...links, ...(links.length === 0 ? [{ label: '', url: '' }] : [])].map((link, at) => (
            <LinkRow key={`${at} ${link.url}`} at={at} link={link} max={limits.linkLabel} />
          ))}
          <PlainButton data-add-link>Add a link</PlainButton>
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
          <Send>Save</Send>
          <span className="help" data-saved>
            {savedAt === null ? 'Not saved yet' : `Saved on ${dateOf(savedAt, guest.timeZone ?? podcast.timeZone)}`}
          </span>
        </div>
        <p className="help">The team sees this and decides what to publish. Only the team sees your pronunciation and answers.</p>
      </form>
    </Panel>
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
      <PlainButton data-remove-link>
        Remove<span className="unseen"> link</span>
      </PlainButton>
    </div>
  )
}
