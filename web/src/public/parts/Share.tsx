import { Dialog, OpenDialog } from './Dialog.tsx'

const attribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

const iframeOf = (embedUrl: string, title: string): string =>
  `<iframe src="${attribute(embedUrl)}" title="${attribute(title)}" width="100%" height="180" loading="lazy" allow="autoplay"></iframe>`

/** The page URL and an embed code. */
export function Share({ url, embedUrl, title }: { url: string; embedUrl: string; title: string }) {
  const snippet = iframeOf(embedUrl, title)
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
