/** The query of the page on which a person connects an assistant. */
export type ConnectSearch = {
  /** The program's request. */
  request?: string
  /** The request was invalid. */
  error?: string
}
