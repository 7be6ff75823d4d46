/** The ID of a section, for links to it: 'Author, Ownership & Copyright' becomes 'author-ownership-copyright'. */
export const anchorOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
