import { PlainButton } from '../Buttons.tsx'
import { Panel } from './Panel.tsx'
/** A level meter and a short test recording. Nothing leaves the browser. */
export function Microphone() {
  return (
    <Panel id="microphone" title="Check your microphone">
      <p>Speak as you will in the interview. The test recording stays in this browser and is never sent.</p>
      <div data-mic className="stack">
        <div className="acts">
          <PlainButton data-mic-start>Start the check</PlainButton>
          <PlainButton data-mic-record hidden>
            Record 10 seconds
          </PlainButton>
        </div>
        <div data-mic-level hidden className="stack">
          <meter min={0} max={1} low={0.05} high={0.9} optimum={0.5} value={0} aria-label="Microphone level" />
          <p data-mic-words role="status" />
        </div>
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- what the guest just said */}
        <audio controls hidden data-mic-audio aria-label="Your test recording" />
        <p className="error" role="alert" data-mic-error />
      </div>
    </Panel>
  )
}
