import type { GuestLinkPage } from '@castwright/contract/pages/shapes.ts'
import { FormError, Panel } from './Panel.tsx'
import { PlainButton } from '../Buttons.tsx'

const units = ['B', 'kB', 'MB', 'GB'] as const

export function sizeOf(bytes: number): string {
  const step = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3))
  return `${(bytes / 1000 ** step).toFixed(step === 0 ? 0 : 1)} ${units[step]}`
}

/** '.mp3, .m4a or .wav' */
const endingsOf = (accept: string): string => accept.replaceAll(',', ', ').replace(/, (?=[^,]*$)/, ' or ')

/** The guest's own recording of the interview. Uploads can be interrupted. */
export function Track({ page }: { page: GuestLinkPage }) {
  const { guest, accept, limits } = page
  const { tracks, episode } = guest
  if (episode.isPublished) return null
  return (
    <Panel id="track" title="Your recording">
      <p>If you recorded your own side of the interview, send it to the team here.</p>
      {tracks.length > 0 && (
        <ul className="rows">
          {tracks.map(({ object, fileName, size, isSent }) => (
            <li key={object}>
              <span>
                <bdi>{fileName}</bdi>
                <span className="help">
                  {isSent ? `${sizeOf(size)} · Sent` : `${sizeOf(size)} · Not finished. Choose the file again to resume.`}
                </span>
              </span>
              {!isSent && <PlainButton data-cancel-track={object}>Cancel</PlainButton>}
            </li>
          ))}
        </ul>
      )}
      <form method="post" data-form="track" className="stack">
        {tracks.length < limits.tracks && (
          <label className="button plain file">
            <span>Choose a file</span>
            <input type="file" accept={accept} data-track aria-describedby="track-help" />
          </label>
        )}
        <p className="help" id="track-help">
          {endingsOf(accept)}, up to 5 GB in total. If the connection breaks, the upload resumes.
        </p>
        <div className="stack" data-progress hidden>
          <progress max={1} value={0} aria-label="Upload progress" />
          <p data-progress-text role="status" />
          <div>
            <PlainButton data-stop>Pause</PlainButton>
          </div>
        </div>
        <FormError />
      </form>
    </Panel>
  )
}
