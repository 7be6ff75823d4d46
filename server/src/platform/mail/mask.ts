/** Masks the middle of an address. Its owner can still recognize it. */
export function maskAddress(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.charAt(0)}***${email.slice(at)}`
}
