import { Accordion, Stack, Text } from '@mantine/core'
import { instance } from '../../lib/instance.ts'
import { LinkButton } from '../../ui/Links.tsx'
import { TextPage } from '../../ui/TextPage.tsx'
import { LegalLinks } from './LegalLinks.tsx'
import { questions } from './questions.ts'

export function HelpPage() {
  return (
    <TextPage title="Help & FAQ" hint="Answers to common questions." footer={<LegalLinks />}>
      <Stack gap="xl">
        <Accordion multiple variant="separated" order={2}>
          {questions.map(({ question, answer }) => (
            <Accordion.Item key={question} value={question}>
              <Accordion.Control>{question}</Accordion.Control>
              <Accordion.Panel>
                <Text>{answer}</Text>
              </Accordion.Panel>
            </Accordion.Item>
          ))}
        </Accordion>
        <Text>Didn't find what you need? Email {instance.supportEmail}. We read every message.</Text>
        <div>
          <LinkButton to="/support">Contact support</LinkButton>
        </div>
      </Stack>
    </TextPage>
  )
}
