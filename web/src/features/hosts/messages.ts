import type { HostProblem } from '@castwright/contract/hosts/shapes.ts'

export const messages = {
  title: 'Custom domain',
  hint: 'Show your public pages at your own address, such as podcast.example.com.',
  ownerOnly: 'Only the owner can change the domains of this show.',
  verified: (name: string) => `${name} is verified.`,
  removed: (name: string) => `${name} was removed.`,
} as const

export const problems: Record<HostProblem, string> = {
  record_missing: "We didn't find the record yet. New records can take up to an hour to appear.",
  record_wrong: 'There is a record with this name, but its value is different. Compare it with the one below.',
  dns_failed: "The domain's name servers didn't answer. Try again in a few minutes.",
  taken: 'Another show on this server uses this domain. Remove it there first.',
}
