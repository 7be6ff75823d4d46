/**
 * For small dialogs: the page behind doesn't scroll, but keeps its scroll bar. Removing it sets a custom property on the body, and the browser
 * then computes the styles of the whole page again, which is slow on large pages.
 */
export const keepScrollBar = { removeScrollBar: false }
