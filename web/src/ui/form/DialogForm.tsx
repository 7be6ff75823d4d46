import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { DialogFooter, type DialogFooterProps } from '../DialogFooter.tsx'
import { Form } from './Form.tsx'

type Props = Omit<DialogFooterProps, 'onSubmit'> & {
  of: { submit: () => unknown }
  /** The fields. */
  children: ReactNode
}

/** A form that fills a dialog. */
export function DialogForm({ children, ...footer }: Props) {
  return (
    <Form onSubmit={footer.of.submit}>
      <Stack gap="md">
        {children}
        <DialogFooter {...footer} />
      </Stack>
    </Form>
  )
}
