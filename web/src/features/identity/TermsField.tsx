import { Anchor, Box, Button, Checkbox, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type ComponentPropsWithRef, type MouseEvent, useId } from 'react'
import type { FieldError } from 'react-hook-form'
import { isElsewhere, links } from '../../lib/links.ts'
import classes from '../../ui/fields.module.css'
import { Dialog } from '../../ui/Dialog.tsx'
import { TermsText } from './TermsText.tsx'

type Props = Pick<ComponentPropsWithRef<'input'>, 'name' | 'onChange' | 'onBlur' | 'ref'> & {
  error: FieldError | undefined
  onAccept: () => void
}

export function TermsField({ error, onAccept, ...input }: Props) {
  const [reading, dialog] = useDisclosure(false)
  const id = useId()

  // Our own terms open in a dialog, unless the user asks for a new tab.
  const read = (event: MouseEvent) => {
    if (isElsewhere(links.terms) || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    dialog.open()
  }

  const accept = () => {
    onAccept()
    dialog.close()
  }

  return (
    <>
      <Checkbox
        {...input}
        error={error !== undefined}
        aria-invalid={error !== undefined}
        aria-describedby={id}
        label={
          <>
            I agree to the{' '}
            <Anchor href={links.terms} target="_blank" rel="noreferrer" onClick={read} inherit>
              Terms of Service
            </Anchor>{' '}
            and the{' '}
            <Anchor href={links.privacy} target="_blank" rel="noreferrer" inherit>
              Privacy Policy
            </Anchor>
          </>
        }
      />
      <Text id={id} size="xs" className={classes.message} aria-live="polite">
        {error?.message}
      </Text>
      <TermsDialog opened={reading} onClose={dialog.close} onAccept={accept} />
    </>
  )
}

function TermsDialog({ opened, onClose, onAccept }: { opened: boolean; onClose: () => void; onAccept: () => void }) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title="Terms and Conditions"
      size="wide"
      closeLabel="Close"
      actions={<Button onClick={onAccept}>Accept</Button>}
    >
      {/* Scrolls, so that the buttons below stay visible. */}
      <Box mah="56dvh" pe="xs" style={{ overflowY: 'auto' }}>
        <TermsText />
      </Box>
    </Dialog>
  )
}
