import type { GuestLinkPage } from '@castwright/contract/pages/shapes.ts'
import { FormError, Panel, Send } from './Panel.tsx'
import { PlainButton } from '../Buttons.tsx'

/** A photo with its crop. The browser crops it, and the server removes its metadata. */
export function Photo({ guest }: { guest: GuestLinkPage['guest'] }) {
  const { photoUrl } = guest
  return (
    <Panel id="photo" title="Your photo">
      <div className="photo">
        {photoUrl === null ? (
          <span className="face" aria-hidden="true" />
        ) : (
          <img className="face" src={photoUrl} width={96} height={96} alt="How listeners will see you" />
        )}
        <div className="stack">
          <p className="help" id="photo-help">
            JPG or PNG, up to 16 MB. Shown with the episode once the team accepts it.
          </p>
          <label className="button plain file">
            <span>{photoUrl === null ? 'Choose a photo' : 'Change photo'}</span>
            <input type="file" accept="image/jpeg,image/png" data-photo aria-describedby="photo-help" />
          </label>
        </div>
      </div>
      <form method="post" data-form="photo" className="stack crop" hidden>
        <canvas data-crop width={320} height={320} role="img" aria-label="The part of the photo we use" />
        {(
          [
            ['zoom', 'Zoom', 0],
            ['across', 'Left and right', 50],
            ['down', 'Up and down', 50],
          ] as const
        ).map(([name, label, value]) => (
          <label key={name} className="slide">
            <span>{label}</span>
            <input type="range" name={name} min={0} max={100} step={1} defaultValue={value} />
          </label>
        ))}
        <div className="acts">
          <Send>Use this photo</Send>
          <PlainButton data-crop-cancel>Cancel</PlainButton>
        </div>
        <FormError />
      </form>
      <p className="error" role="alert" data-photo-error />
    </Panel>
  )
}
