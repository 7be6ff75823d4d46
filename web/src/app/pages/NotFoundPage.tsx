import { links, isElsewhere } from '../../lib/links.ts'
import { useSession } from '../../lib/session.ts'
import { BrokenWave } from '../../ui/drawings/BrokenWave.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LinkButton, OutLink, TextLink } from '../../ui/Links.tsx'
import { Standalone } from '../../ui/Standalone.tsx'
import { LegalLinks } from '../../features/help/LegalLinks.tsx'

export function NotFoundPage() {
  const { status } = useSession()
  return (
    <Standalone footer={<LegalLinks />}>
      <EmptyState
        order={1}
        drawing={<BrokenWave />}
        title="We're sorry but this page doesn't exist."
        action={
          <>
            <LinkButton to="/get-started" variant={status === 'in' ? 'default' : 'filled'}>
              Get Started
            </LinkButton>
            {status === 'in' ? <LinkButton to="/my-podcasts">My Podcasts</LinkButton> : null}
          </>
        }
      >
        Check the URL, or{' '}
        {isElsewhere(links.support) ? (
          <OutLink href={links.support}>contact support</OutLink>
        ) : (
          <TextLink to="/support">contact support</TextLink>
        )}{' '}
        if one of our links is broken. New to Castwright? Get started below.
      </EmptyState>
    </Standalone>
  )
}
