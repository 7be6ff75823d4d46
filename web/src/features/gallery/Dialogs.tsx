import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { Card } from '../../ui/Card.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextField } from '../../ui/fields.tsx'
import { PlanLimitsDialog } from '../../components/PlanLimitsDialog.tsx'
import { Step } from '../../ui/steps/Step.tsx'
import { useStepDialog } from '../../ui/steps/useStepDialog.ts'

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
