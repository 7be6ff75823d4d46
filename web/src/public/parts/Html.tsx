/** HTML that the server sanitized when it was saved. */
export function Html({ html }: { html: string }) {
  // oxlint-disable-next-line react/no-danger -- sanitized when saved.
  return <div className="prose" dir="auto" dangerouslySetInnerHTML={{ __html: html }} />
}
