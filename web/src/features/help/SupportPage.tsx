import { Button, List, Stack, Text, Title } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { instance } from '../../lib/instance.ts'
import { mailTo } from '../../lib/links.ts'
import { Card } from '../../ui/Card.tsx'
import { Letter } from '../../ui/drawings/Letter.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { TextLink } from '../../ui/Links.tsx'
import { TextPage } from '../../ui/TextPage.tsx'
import { LegalLinks } from './LegalLinks.tsx'

export function SupportPage() {
  return (
    <TextPage title="Support" hint="Questions, trouble, ideas: write to the people who run this instance." footer={<LegalLinks />}>
      <Stack gap="xl">
        <Card>
          <EmptyState
            drawing={<Letter />}
            title={instance.supportEmail}
            action={
              <Button component="a" href={mailTo(instance.supportEmail, 'Castwright')} leftSection={<Icon of={IconMail} />}>
                Write an email
              </Button>
            }
          >
            A person reads every letter. Feedback on what is missing or in your way is as welcome as a question.
          </EmptyState>
        </Card>
        <section>
          <Title order={2} size="h3" mb="xs">
            What helps us to help you
          </Title>
          <List spacing="xs">
            <List.Item>The email address of your account. Never your password: nobody of ours will ask for it.</List.Item>
            <List.Item>What you did, what you expected, and what happened instead.</List.Item>
            <List.Item>The address of the page, and the time it happened.</List.Item>
            <List.Item>If an error message shows an id, that id: it leads us straight to what went wrong.</List.Item>
          </List>
        </section>
        <Text>
          Many questions are answered on the <TextLink to="/help">help page</TextLink>.
        </Text>
      </Stack>
    </TextPage>
  )
}
