import { Dialog, OpenDialog } from './Dialog.tsx'
import { CopyField, PlainButton } from './Buttons.tsx'

const attribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** What an embedded player uses. */
const permissions = 'autoplay; clipboard-write; fullscreen; picture-in-picture'

export const iframeOf = (embedUrl: string, title: string, isVideo: boolean): string =>
  `<iframe src="${attribute(embedUrl)}" title="${attribute(title)}" ${isVideo ? 'width="640" height="360"' : 'width="100%" height="180"'} loading="lazy" allow="${permissions}"></iframe>`

/** The page URL, also at the current time, and an embed code. */
export function Share({ url, embedUrl, title, isVideo }: { url: string; embedUrl: string; title: string; isVideo: boolean }) {
  const snippet = iframeOf(embedUrl, title, isVideo)
  return (
    <>
      <OpenDialog id="share" icon="share">
        Share
      </OpenDialog>
      <Dialog id="share" title="Share this episode">
        <CopyField label="Link" text={url} />
        <label className="copy" data-link-at hidden>
          <span className="text">Link at this time</span>
          <span>
            <input readOnly defaultValue="" />
            <PlainButton data-copy="">Copy</PlainButton>
          </span>
        </label>
        <CopyField label="Embed player" text={snippet} rows={3} />
      </Dialog>
    </>
  )
}
