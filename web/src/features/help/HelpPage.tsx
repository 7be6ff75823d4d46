import { Accordion, Stack, Text } from '@mantine/core'
import { instance } from '../../lib/instance.ts'
import { LinkButton } from '../../ui/Links.tsx'
import { TextPage } from '../../ui/TextPage.tsx'
import { LegalLinks } from './LegalLinks.tsx'
import { questions } from './questions.ts'

export function HelpPage() {
  return (
    <TextPage title="Help & FAQ's" hint="Short answers to what people ask most." footer={<LegalLinks />}>
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
        <Text>Nothing here that helps? Write to {instance.supportEmail}: a person reads it.</Text>
        <div>
          <LinkButton to="/support">Contact support</LinkButton>
        </div>
      </Stack>
    </TextPage>
  )
}
