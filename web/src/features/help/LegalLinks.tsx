import { Anchor } from '@mantine/core'
import { links } from '../../lib/links.ts'

/** Footer links of pages outside the shell. Plain anchors, because some may lead to other sites. */
export function LegalLinks() {
  return (
    <>
      <Anchor href={links.help} c="dimmed" size="sm" underline="hover">
        Help
      </Anchor>
      <Anchor href={links.terms} c="dimmed" size="sm" underline="hover">
        Terms
      </Anchor>
      <Anchor href={links.privacy} c="dimmed" size="sm" underline="hover">
        Privacy
      </Anchor>
      <Anchor href={links.support} c="dimmed" size="sm" underline="hover">
        Support
      </Anchor>
    </>
  )
}
