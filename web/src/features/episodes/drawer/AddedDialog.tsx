import { Button, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { Dialog } from '../../../ui/Dialog.tsx'
import { words } from './words.ts'

type Props = {
  profileUrl: string
  /** Open while there is one. */
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
      title={words.added}
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
      <Text c="dimmed">On its own page you take it through its six steps, from the setup to the review.</Text>
    </Dialog>
  )
}
