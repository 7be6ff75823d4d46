/** Address harvesters read pages without running scripts, so the script makes the link. Without it the address is still readable. */
export function ContactEmail({ address }: { address: string }) {
  const at = address.lastIndexOf('@')
  const [user, host] = [address.slice(0, Math.max(at, 0)), address.slice(at + 1)]
  return (
    <p>
      {'Contact: '}
      <span data-email-user={user} data-email-host={host}>{`${user} (at) ${host}`}</span>
    </p>
  )
}
