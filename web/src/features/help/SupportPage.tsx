import { Button, List, Stack, Text, Title } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { instance } from '../../lib/instance.ts'
import { mailTo } from '../../lib/links.ts'
import { Envelope } from '../../ui/drawings/Envelope.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { TextLink } from '../../ui/Links.tsx'
import { TextPage } from '../../ui/TextPage.tsx'
import { LegalLinks } from './LegalLinks.tsx'

export function SupportPage() {
  return (
    <TextPage title="Support" hint="Questions, problems or ideas? Contact the people who run this instance." footer={<LegalLinks />}>
      <Stack gap="xl">
        <EmptyState
          inCard
          drawing={<Envelope />}
          title={instance.supportEmail}
          action={
            <Button component="a" href={mailTo(instance.supportEmail, 'Castwright')} leftSection={<Icon of={IconMail} />}>
              Send an email
            </Button>
          }
        >
          We read every message. Feedback is as welcome as questions.
        </EmptyState>
        <section>
          <Title order={2} size="h3" mb="xs">
            What to include
          </Title>
          <List spacing="xs">
            <List.Item>Your account's email address. Don't send your password: we'll never ask for it.</List.Item>
            <List.Item>What you did, what you expected and what happened instead.</List.Item>
            <List.Item>The page URL and the time it happened.</List.Item>
            <List.Item>The ID shown in the error message, if any. It helps us find what went wrong.</List.Item>
          </List>
        </section>
        <Text>
          You'll find answers to many questions on the <TextLink to="/help">help page</TextLink>.
        </Text>
      </Stack>
    </TextPage>
  )
}
