/** The query of the page on which a person connects an assistant. */
export type ConnectSearch = {
  /** The request of the program. */
  request?: string
  /** The request was invalid. */
  error?: string
}
