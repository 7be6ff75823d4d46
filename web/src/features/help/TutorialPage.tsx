import { List, Stack, Text, Title } from '@mantine/core'
import { LinkButton } from '../../ui/Links.tsx'
import { TextPage } from '../../ui/TextPage.tsx'
import { LegalLinks } from './LegalLinks.tsx'
import { tutorial } from './tutorial.ts'
import { Walkthrough } from './Walkthrough.tsx'

/** The tutorial on a page of its own, with all its words below. */
export function TutorialPage() {
  return (
    <TextPage title={tutorial.title} hint={`A walkthrough in ${tutorial.steps.length} scenes, ${tutorial.length}.`} footer={<LegalLinks />}>
      <Stack gap="xl">
        <Walkthrough />
        <section>
          <Title order={2} size="h3" mb="sm">
            In words
          </Title>
          <List type="ordered" spacing="sm">
            {tutorial.steps.map(({ caption, text }) => (
              <List.Item key={caption}>
                <Text fw={500}>{caption}</Text>
                <Text c="dimmed">{text}</Text>
              </List.Item>
            ))}
          </List>
        </section>
        <div>
          <LinkButton to="/video-tutorials" variant="default">
            More Tutorials
          </LinkButton>
        </div>
      </Stack>
    </TextPage>
  )
}
