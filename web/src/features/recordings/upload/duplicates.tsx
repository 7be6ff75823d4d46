import { recordingMessages } from '@castwright/contract/recording-form.ts'
import { Button, Group, Stack, Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import type { ReactNode } from 'react'

/** Keep both, upload in place of the one that is there, use the one that is there; null: none of it. */
export type Answer = 'both' | 'replace' | 'reuse' | null

type Choice = { label: string; answer: Answer; main?: boolean }

/** One of several answers; null where the dialog is closed without one. */
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

/** The file's name belongs to the recording of another episode. */
export const tellTaken = (fileName: string): Promise<Answer> =>
  ask(
    'Duplicate Recording',
    <>
      “{fileName}” is the recording of another episode. {recordingMessages.renameAndRetry}
    </>,
    [{ label: 'OK', answer: null, main: true }],
  )

type Found = { fileName: string; newFileName: string; canReuse: boolean }

/** The library has an unused recording of this name. */
export const askAboutDuplicate = ({ fileName, newFileName, canReuse }: Found): Promise<Answer> =>
  ask(
    'Duplicate Recording',
    <Stack gap="xs">
      <span>Your library has a recording “{fileName}” already. No episode uses it.</span>
      <span>Kept beside it, the new file becomes “{newFileName}”. Replacing deletes the one that is there.</span>
    </Stack>,
    [
      { label: 'Cancel', answer: null },
      ...(canReuse ? [{ label: 'Use existing', answer: 'reuse' } as const] : []),
      { label: 'Replace', answer: 'replace' },
      { label: 'Keep both', answer: 'both', main: true },
    ],
  )
