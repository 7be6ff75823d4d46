import { Code, Stack, Text, Title } from '@mantine/core'
import { TextPage } from '../../ui/TextPage.tsx'
import { LegalLinks } from './LegalLinks.tsx'
import { operatorTopics } from './operatorTopics.ts'

/** How to set up what the operator of an instance configures outside the app. */
export function OperatorHelpPage() {
  return (
    <TextPage title="Running this instance" hint="For the person who operates this server." footer={<LegalLinks />}>
      <Stack gap="lg">
        <Text>
          Settings are environment variables of the server. Change them where the server is started, then restart it. The command{' '}
          <Code>npm run castwright -- doctor</Code> checks them.
        </Text>
        {operatorTopics.map(({ id, title, text, lines, after }) => (
          <section key={id} id={id}>
            <Title order={2} size="h3" mb="xxs">
              {title}
            </Title>
            <Text mb="xs">{text}</Text>
            <Code block>{lines.join('\n')}</Code>
            {after ? <Text mt="xs">{after}</Text> : null}
          </section>
        ))}
      </Stack>
    </TextPage>
  )
}
