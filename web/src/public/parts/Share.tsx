import { Dialog, OpenDialog } from './Dialog.tsx'

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
        <label className="copy">
          Link
          <span>
            <input readOnly value={url} />
            <button type="button" className="button plain" data-copy={url}>
              Copy
            </button>
          </span>
        </label>
        <label className="copy" data-link-at hidden>
          <span className="text">Link at this time</span>
          <span>
            <input readOnly defaultValue="" />
            <button type="button" className="button plain" data-copy="">
              Copy
            </button>
          </span>
        </label>
        <label className="copy">
          Embed player
          <span>
            <textarea readOnly rows={3} value={snippet} />
            <button type="button" className="button plain" data-copy={snippet}>
              Copy
            </button>
          </span>
        </label>
      </Dialog>
    </>
  )
}
