import { Button, Group, Stack, Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { LinkButton } from '../../ui/Links.tsx'
import { Microphone } from '../../ui/drawings/Microphone.tsx'
import { sizes } from '../../ui/theme.ts'
import classes from './startPodcast.module.css'

const modalId = 'start-podcast'
const close = () => modals.close(modalId)

/** Says plainly that shows cannot be created on this version yet, and what can be done meanwhile. */
export function openStartPodcast(): void {
  modals.open({
    modalId,
    title: 'Start a New Podcast',
    size: sizes.dialogWide,
    children: (
      <Stack gap="lg">
        <div className={classes.drawing}>
          <Microphone />
        </div>
        <Text>
          Creating a podcast and importing an existing show open with the next release of this instance. Until then, the tutorials show how
          it will work, and your account is ready for it.
        </Text>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={close}>
            Close
          </Button>
          <LinkButton to="/video-tutorials" onClick={close}>
            Video Tutorials
          </LinkButton>
        </Group>
      </Stack>
    ),
  })
}
