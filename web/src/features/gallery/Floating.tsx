import { Button, Group, Menu, Popover, Text, TextInput, Tooltip } from '@mantine/core'
import { useState } from 'react'
import { Card } from '../../ui/Card.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Drawer } from '../../ui/Drawer.tsx'
import { toast } from '../../ui/toast.tsx'

export function Floating() {
  const [opened, setOpened] = useState<'dialog' | 'drawer' | null>(null)
  const close = () => setOpened(null)
  const ask = () =>
    confirm({
      title: 'Delete this episode?',
      children: 'Its recording stays in the library.',
      confirmLabel: 'Delete episode',
      danger: true,
    })
  return (
    <Card title="Overlays">
      <Group gap="sm">
        <Button variant="default" onClick={() => setOpened('dialog')}>
          Dialog
        </Button>
        <Button variant="default" onClick={() => setOpened('drawer')}>
          Drawer
        </Button>
        <Button variant="default" onClick={() => void ask().then((yes) => toast.info(yes ? 'Deleted (demo)' : 'Kept'))}>
          Confirm
        </Button>
        <Button variant="default" onClick={() => toast.success('Changes Saved.')}>
          Toast
        </Button>
        <Button variant="default" onClick={() => toast.error('Failed to log you out.')}>
          Error toast
        </Button>
        <Tooltip label="Icon description">
          <Button variant="default">Tooltip</Button>
        </Tooltip>
        <Popover>
          <Popover.Target>
            <Button variant="default">Popover</Button>
          </Popover.Target>
          <Popover.Dropdown>
            <Text>Nothing new right now.</Text>
          </Popover.Dropdown>
        </Popover>
        <Menu>
          <Menu.Target>
            <Button variant="default">Menu</Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item>Show Settings</Menu.Item>
            <Menu.Item>Visit Profile</Menu.Item>
            <Menu.Divider />
            <Menu.Item color="red">Delete</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </Group>
      <Dialog
        opened={opened === 'dialog'}
        onClose={close}
        title="Email Verified"
        actions={
          <Button onClick={close} data-autofocus>
            OK
          </Button>
        }
      >
        Your email was successfully verified. Thanks for verifying your email address.
      </Dialog>
      <Drawer
        opened={opened === 'drawer'}
        onClose={close}
        changed={false}
        title="Add Podcast"
        actions={
          <>
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button onClick={close}>Add Podcast</Button>
          </>
        }
      >
        <TextInput label="Title" />
      </Drawer>
    </Card>
  )
}
