/** Text with markup that the server cleaned when it was stored. */
export function Html({ html }: { html: string }) {
  // oxlint-disable-next-line react/no-danger -- cleaned on the way in, by the one sanitizer of the product.
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
}
