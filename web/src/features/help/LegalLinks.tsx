import { Anchor } from '@mantine/core'
import { links } from '../../lib/links.ts'

/** Footer links of pages outside the shell. Plain anchors, because some may lead to other sites. */
export function LegalLinks() {
  const pages = { Help: links.help, Terms: links.terms, Privacy: links.privacy, Support: links.support }
  return Object.entries(pages).map(([name, href]) => (
    <Anchor key={name} href={href} c="dimmed" size="sm" underline="hover">
      {name}
    </Anchor>
  ))
}
