import type { ReactNode } from 'react'
import type { GuestLinkPage } from '@castwright/contract/pages/shapes.ts'
import { momentIn } from '../../guest/zone.ts'
import { webAddress } from '../../links.ts'
import { FormError, Panel, Send } from './Panel.tsx'
import { PlainButton } from '../Buttons.tsx'

type Slot = GuestLinkPage['guest']['slots'][number]

const choices = [
  ['yes', 'Yes'],
  ['maybe', 'If need be'],
  ['no', 'No'],
] as const

/** The agreed time, or the offered ones to vote on and the guest's own proposals. */
export function Times({ page }: { page: GuestLinkPage }) {
  const { guest, podcast, limits, path } = page
  const { interview, slots, episode } = guest
  if (episode.isPublished) return null
  const timeZone = guest.timeZone ?? podcast.timeZone
  const when = (iso: string) => (
    <time dateTime={iso} data-when>
      {momentIn(iso, timeZone)}
    </time>
  )
  const own = slots.filter((slot) => slot.isOwn)
  const offered = slots.filter((slot) => !slot.isOwn)
  const isAgreed = interview?.isConfirmed ?? false
  return (
    <Panel id="times" title={isAgreed ? 'Your interview' : 'Agree on a time'}>
      {interview && isAgreed && (
        <div className="stack">
          <p className="agreed">{when(interview.startsAt)}</p>
          <p>
            {interview.minutes} minutes
            {interview.place !== '' && (
              <>
                {' · '}
                <Place place={interview.place} />
              </>
            )}
          </p>
          <p>
            <a className="button plain" href={`${path}/interview.ics`} download>
              Add to calendar
            </a>
          </p>
        </div>
      )}
      <div className="field" data-zones>
        <label htmlFor="zone">Time zone</label>
        <select id="zone" data-zone-choice defaultValue={timeZone}>
          <option>{timeZone}</option>
        </select>
      </div>
      {!isAgreed && (
        <>
          {offered.length === 0 && <p>The team hasn&apos;t offered any times yet. Propose some that suit you.</p>}
          {offered.length > 0 && (
            <form method="post" data-form="votes" className="stack">
              <p>Which of these times suit you?</p>
              {offered.map((slot) => (
                <Vote key={slot.id} slot={slot}>
                  {when(slot.startsAt)}
                </Vote>
              ))}
              <FormError />
              <div className="acts">
                <Send>Send times</Send>
              </div>
            </form>
          )}
          {own.length > 0 && (
            <div className="stack">
              <h3>Times you proposed</h3>
              <ul className="rows">
                {own.map((slot) => (
                  <li key={slot.id} data-own={slot.startsAt} data-minutes={slot.minutes}>
                    <span>
                      {when(slot.startsAt)}
                      <span className="help">{slot.minutes} minutes</span>
                    </span>
                    <PlainButton data-remove-time={slot.startsAt}>Remove</PlainButton>
                  </li>
                ))}
              </ul>
            </div>
          )}
          {own.length < limits.proposals && (
            <details open={offered.length === 0 && own.length === 0}>
              <summary>Propose another time</summary>
              <form method="post" data-form="propose" className="stack">
                <div className="pair">
                  <div className="field">
                    <label htmlFor="propose-date">Date</label>
                    <input id="propose-date" type="date" required />
                  </div>
                  <div className="field">
                    <label htmlFor="propose-time">Time</label>
                    <input id="propose-time" type="time" step={300} required />
                  </div>
                </div>
                <div className="field">
                  <label htmlFor="propose-minutes">Length</label>
                  <select id="propose-minutes" defaultValue={String(lengthOf(offered))}>
                    {lengths(lengthOf(offered)).map((minutes) => (
                      <option key={minutes} value={minutes}>
                        {minutes} minutes
                      </option>
                    ))}
                  </select>
                </div>
                <FormError />
                <div className="acts">
                  <button type="submit" className="button plain">
                    Propose this time
                  </button>
                </div>
              </form>
            </details>
          )}
        </>
      )}
    </Panel>
  )
}

const lengthOf = (offered: Slot[]): number => offered[0]?.minutes ?? 60
const lengths = (common: number): number[] => [...new Set([30, 45, 60, 90, 120, common])].sort((a, b) => a - b)

function Vote({ slot, children }: { slot: Slot; children: ReactNode }) {
  return (
    <fieldset className="vote" data-slot={slot.id}>
      <legend>{children}</legend>
      <p className="help">
        {slot.minutes} minutes
        {slot.others > 0 && ` · suits ${slot.others} other ${slot.others === 1 ? 'guest' : 'guests'}`}
      </p>
      <div className="choices">
        {choices.map(([value, label]) => (
          <label key={value}>
            <input type="radio" name={`slot-${slot.id}`} value={value} defaultChecked={slot.answer === value} />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** A link, if it is one. */
function Place({ place }: { place: string }) {
  return (
    <a href={webAddress(place)} rel="noreferrer" target="_blank" dir="auto">
      {place}
    </a>
  )
}
