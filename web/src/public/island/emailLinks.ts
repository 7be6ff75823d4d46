/** Turns the spelled-out addresses on the page into mailto links. */
export function showEmailLinks(): void {
  for (const spelled of document.querySelectorAll<HTMLElement>('[data-email-user]')) {
    const { emailUser = '', emailHost = '' } = spelled.dataset
    const link = document.createElement('a')
    link.href = `mailto:${encodeURIComponent(emailUser)}@${encodeURIComponent(emailHost)}`
    link.textContent = `${emailUser}@${emailHost}`
    spelled.replaceWith(link)
  }
}
