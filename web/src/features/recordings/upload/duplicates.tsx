import { recordingMessages } from '@castwright/contract/recording-form.ts'
import { Button, Group, Stack, Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import type { ReactNode } from 'react'

/** Keep both, replace the existing recording or use it. Null cancels. */
export type Answer = 'both' | 'replace' | 'reuse' | null

type Choice = { label: string; answer: Answer; main?: boolean }

/** Resolves to the chosen answer, or null if the dialog is closed. */
function ask(title: string, said: ReactNode, choices: Choice[]): Promise<Answer> {
  return new Promise((resolve) => {
    const close = (answer: Answer) => {
      resolve(answer)
      modals.close(id)
    }
    const id: string = modals.open({
      title,
      onClose: () => resolve(null),
      children: (
        <Stack gap="lg">
          <Text component="div" c="dimmed">
            {said}
          </Text>
          <Group justify="flex-end" gap="sm">
            {choices.map(({ label, answer, main = false }) => (
              <Button key={label} variant={main ? 'filled' : 'default'} data-autofocus={main || undefined} onClick={() => close(answer)}>
                {label}
              </Button>
            ))}
          </Group>
        </Stack>
      ),
    })
  })
}

/** The file name is used by another episode's recording. */
export const showNameTakenDialog = (fileName: string): Promise<Answer> =>
  ask(
    'Duplicate Recording',
    <>
      “{fileName}” is the recording of another episode. {recordingMessages.renameAndRetry}
    </>,
    [{ label: 'OK', answer: null, main: true }],
  )

type Found = { fileName: string; newFileName: string; canReuse: boolean }

/** The library has an unused recording with this name. */
export const askAboutDuplicate = ({ fileName, newFileName, canReuse }: Found): Promise<Answer> =>
  ask(
    'Duplicate Recording',
    <Stack gap="xs">
      <span>Your library already has a recording named “{fileName}” that no episode uses.</span>
      <span>Keep both (the new file becomes “{newFileName}”) or replace the existing one.</span>
    </Stack>,
    [
      { label: 'Cancel', answer: null },
      ...(canReuse ? [{ label: 'Use existing', answer: 'reuse' } as const] : []),
      { label: 'Replace', answer: 'replace' },
      { label: 'Keep both', answer: 'both', main: true },
    ],
  )
