import { Button, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { Dialog } from '../../../ui/Dialog.tsx'

type Props = {
  /** Null while closed. */
  podcastId: string | null
  onClose: () => void
  onAddEpisode: (podcastId: string) => void
}

export function AddedDialog({ podcastId, onClose, onAddEpisode }: Props) {
  const navigate = useNavigate()
  const goHome = () => {
    onClose()
    void navigate({ to: '/' })
  }
  const goToSettings = () => {
    onClose()
    if (podcastId) void navigate({ to: '/settings/podcast/$podcastId/show-settings', params: { podcastId } })
  }
  const addEpisode = () => {
    onClose()
    if (podcastId) onAddEpisode(podcastId)
  }
  return (
    <Dialog
      opened={podcastId !== null}
      onClose={goHome}
      title="Your podcast was added successfully!"
      actions={
        <>
          <Button variant="default" onClick={goToSettings}>
            Advanced Settings
          </Button>
          <Button variant="default" onClick={goHome}>
            OK
          </Button>
          <Button onClick={addEpisode} data-autofocus>
            Add your first episode
          </Button>
        </>
      }
    >
      <Text c="dimmed">Next: add your first episode. Language, schedule and more are in Show Settings.</Text>
    </Dialog>
  )
}
