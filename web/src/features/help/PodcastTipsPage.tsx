import { Stack, Text, Title } from '@mantine/core'
import { LinkButton } from '../../ui/Links.tsx'
import { TextPage } from '../../ui/TextPage.tsx'
import { LegalLinks } from './LegalLinks.tsx'
import { tips } from './tips.ts'

export function PodcastTipsPage() {
  return (
    <TextPage title="Podcast Tips" hint="Advice that works for most shows." footer={<LegalLinks />}>
      <Stack gap="lg">
        {tips.map(({ title, text }) => (
          <section key={title}>
            <Title order={2} size="h3" mb="xxs">
              {title}
            </Title>
            <Text>{text}</Text>
          </section>
        ))}
        <div>
          <LinkButton to="/help" variant="default">
            Help & FAQ
          </LinkButton>
        </div>
      </Stack>
    </TextPage>
  )
}
