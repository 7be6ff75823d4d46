import { Button, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { Dialog } from '../../../ui/Dialog.tsx'
import { messages } from './messages.ts'

type Props = {
  profileUrl: string
  /** Null while closed. */
  episodeId: string | null
  onClose: () => void
}

export function AddedDialog({ profileUrl, episodeId, onClose }: Props) {
  const navigate = useNavigate()
  const goToList = () => {
    onClose()
    void navigate({ to: '/$profileUrl/episodes/$filter', params: { profileUrl, filter: 'all' } })
  }
  const goToEpisode = () => {
    onClose()
    if (episodeId) void navigate({ to: '/$profileUrl/episodes/manage/$episodeId', params: { profileUrl, episodeId } })
  }
  return (
    <Dialog
      opened={episodeId !== null}
      onClose={goToList}
      title={messages.added}
      actions={
        <>
          <Button variant="default" onClick={goToList}>
            OK
          </Button>
          <Button onClick={goToEpisode} data-autofocus>
            Manage Episode
          </Button>
        </>
      }
    >
      <Text c="dimmed">Next: work through the six steps to get it published.</Text>
    </Dialog>
  )
}
