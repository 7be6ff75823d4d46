import { Alert, Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { QueryState } from '../ui/QueryState.tsx'
import { Step } from '../ui/steps/Step.tsx'

type Impact = { obstacle: string | null; needsPassword: boolean }

type Props<T extends Impact> = {
  found: { data: T | undefined; error: unknown; refetch: () => unknown }
  /** If it can't be deleted. */
  obstacleTitle: string
  onContinue: (needsPassword: boolean) => void
  onCancel: () => void
  children: (impact: T) => ReactNode
}

/** The first step of a deletion: what will be deleted, or why it can't be. */
export function ImpactStep<T extends Impact>({ found, obstacleTitle, onContinue, onCancel, children }: Props<T>) {
  const { data, error, refetch } = found
  if (!data) return <QueryState title="Error loading data." order={3} error={error} refetch={refetch} rows={3} />
  if (data.obstacle === null) return <Step onSubmit={() => onContinue(data.needsPassword)} onCancel={onCancel} hint={children(data)} />
  return (
    <>
      <Alert color="yellow" title={obstacleTitle}>
        {data.obstacle}
      </Alert>
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onCancel} data-autofocus>
          Cancel
        </Button>
      </Group>
    </>
  )
}
