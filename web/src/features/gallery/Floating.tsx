import { Button, Group, Menu, Popover, Text, TextInput, Tooltip, Stack } from '@mantine/core'
import { useState } from 'react'
import { Card } from '../../ui/Card.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Drawer } from '../../ui/Drawer.tsx'
import { toast } from '../../ui/toast.tsx'
import { TextField } from '../../ui/fields.tsx'
import { PlanLimitsDialog } from '../../components/PlanLimitsDialog.tsx'
import { Step } from '../../ui/steps/Step.tsx'
import { useStepDialog } from '../../ui/steps/useStepDialog.ts'
import { FormFooter } from '../../ui/FormFooter.tsx'
import { TextLink } from '../../ui/Links.tsx'
import { UnsavedGuard } from '../../ui/UnsavedGuard.tsx'

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
  const openers = {
    Dialog: () => setOpened('dialog'),
    Drawer: () => setOpened('drawer'),
    Confirm: () => void ask().then((yes) => toast.info(yes ? 'Deleted (demo)' : 'Kept')),
    Toast: () => void toast.success('Changes Saved.'),
    'Error toast': () => void toast.error('Failed to log you out.'),
  }
  return (
    <Card title="Overlays">
      <Group gap="sm">
        {Object.entries(openers).map(([name, open]) => (
          <Button key={name} variant="default" onClick={open}>
            {name}
          </Button>
        ))}
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

/** A dialog with two steps. It starts over when reopened. */
function Steps({ onClose }: { onClose: () => void }) {
  const [named, setNamed] = useState(false)
  return named ? (
    <Step hint="This can't be undone." submitLabel="Delete" danger onSubmit={onClose} onCancel={onClose} />
  ) : (
    <Step hint="Enter the podcast title to continue." onSubmit={() => setNamed(true)} onCancel={onClose}>
      <TextField label="Podcast title" data-autofocus />
    </Step>
  )
}

export function Dialogs() {
  const [isFull, setIsFull] = useState(false)
  const steps = useStepDialog()
  return (
    <Card title="Task dialogs">
      <Group gap="sm">
        <Button variant="default" onClick={steps.open}>
          Steps
        </Button>
        <Button variant="default" onClick={() => setIsFull(true)}>
          Plan limits
        </Button>
      </Group>
      <Dialog opened={steps.opened} onClose={steps.close} title="Delete Podcast">
        <Steps key={steps.round} onClose={steps.close} />
      </Dialog>
      <PlanLimitsDialog opened={isFull} onClose={() => setIsFull(false)} isOwner />
    </Card>
  )
}

export function Guard() {
  const [saved, setSaved] = useState('The Long Take')
  const [title, setTitle] = useState(saved)
  const changed = title !== saved
  return (
    <Card title="Form with footer and unsaved-changes guard">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          setSaved(title)
          toast.success('Changes Saved.')
        }}
      >
        <Stack gap="sm">
          <TextInput label="Show title" value={title} onChange={(event) => setTitle(event.currentTarget.value)} />
          <Text size="sm" c="dimmed">
            Change it, then try to <TextLink to="/help">leave for the help page</TextLink>.
          </Text>
        </Stack>
        <FormFooter changed={changed} onCancel={() => setTitle(saved)} />
      </form>
      <UnsavedGuard changed={changed} />
    </Card>
  )
}
