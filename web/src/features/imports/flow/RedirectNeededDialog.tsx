import { Button, List, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { Dialog } from '../../../ui/Dialog.tsx'

type Props = {
  /** Of the podcast that is moving in; open while there is one. */
  profileUrl: string | null
  oldHost: string
  onClose: () => void
}

/** What is still to be done at the old host, told as soon as the import has begun. */
export function RedirectNeededDialog({ profileUrl, oldHost, onClose }: Props) {
  const navigate = useNavigate()
  const goOn = () => {
    onClose()
    if (profileUrl !== null) void navigate({ to: '/$profileUrl/episodes/$filter', params: { profileUrl, filter: 'all' } })
  }
  return (
    <Dialog
      opened={profileUrl !== null}
      onClose={goOn}
      title="301 Redirect Needed"
      actions={
        <Button onClick={goOn} data-autofocus>
          View Progress
        </Button>
      }
    >
      <Text>Your show is moving in. Its episodes come over in the background; you need not wait here.</Text>
      <Text mt="sm">So that every listener follows, one step is left for you at {oldHost === 'Other' ? 'your old host' : oldHost}:</Text>
      <List mt="xs" type="ordered" spacing="xs">
        <List.Item>Wait until we say that everything has arrived, the same as it was.</List.Item>
        <List.Item>Then have your old feed redirected (301) to your new one. We show you the address.</List.Item>
        <List.Item>Keep your old account for at least four weeks: apps need time to take up the new address.</List.Item>
      </List>
    </Dialog>
  )
}
