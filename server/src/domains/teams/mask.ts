/** An address with its middle hidden: enough for its owner to know it. */
export function maskAddress(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.charAt(0)}***${email.slice(at)}`
}
