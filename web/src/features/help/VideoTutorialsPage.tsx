import { Box, Button, Flex, Title } from '@mantine/core'
import { IconArrowLeft, IconPlayerPlay } from '@tabler/icons-react'
import { Card } from '../../ui/Card.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { LinkButton } from '../../ui/Links.tsx'
import { Page } from '../../ui/Page.tsx'
import { TutorialVideo } from './TutorialVideo.tsx'
import { tutorialLength, tutorials } from './tutorials.ts'
import classes from './VideoTutorialsPage.module.css'
import { Note } from '../../ui/Note.tsx'

export function VideoTutorialsPage() {
  return (
    <Page
      title="Video Tutorials"
      above={
        <LinkButton
          to="/my-podcasts"
          variant="subtle"
          color="gray"
          size="xs"
          leftSection={<Icon of={IconArrowLeft} small />}
          ms="-sm"
          mb="xs"
        >
          Back to My Podcasts
        </LinkButton>
      }
    >
      <ul className={`cw-list ${classes.grid}`}>
        {tutorials.map((tutorial) => (
          <Flex component="li" key={tutorial.slug} miw={0}>
            <Card className={classes.card}>
              <TutorialVideo tutorial={tutorial} />
              <Box flex={1}>
                <Title order={2} size="h4">
                  {tutorial.title}
                </Title>
                <Note>{tutorialLength}</Note>
              </Box>
              <Button
                component="a"
                href={`/tutorials/${tutorial.slug}`}
                target="_blank"
                rel="noreferrer"
                variant="default"
                leftSection={<Icon of={IconPlayerPlay} />}
              >
                Watch
              </Button>
            </Card>
          </Flex>
        ))}
      </ul>
    </Page>
  )
}
