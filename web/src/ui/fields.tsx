import { NativeSelect, type NativeSelectProps, PasswordInput, type PasswordInputProps, TextInput, type TextInputProps } from '@mantine/core'
import type { FieldError } from 'react-hook-form'
import classes from './fields.module.css'

type Own = { error?: FieldError | undefined }

/**
 * The line under a field is always there, so that nothing jumps when it speaks and screen readers hear it.
 * An error without words only reddens the field.
 */
const withMessage = (error: FieldError | undefined) => ({
  error: error !== undefined,
  description: <>{error?.message}</>,
  descriptionProps: { 'aria-live': 'polite', className: classes.message } as const,
  labelProps: { className: classes.label },
  inputWrapperOrder: ['label', 'input', 'description'] as ('label' | 'input' | 'description')[],
})

export function EmailField({ error, ...props }: Omit<TextInputProps, 'error'> & Own) {
  return (
    <TextInput
      label="Email"
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      size="md"
      {...withMessage(error)}
      {...props}
    />
  )
}

export function TextField({ error, ...props }: Omit<TextInputProps, 'error'> & Own) {
  return <TextInput size="md" {...withMessage(error)} {...props} />
}

export function ChoiceField({ error, ...props }: Omit<NativeSelectProps, 'error'> & Own) {
  return <NativeSelect size="md" {...withMessage(error)} {...props} />
}

/** Phones offer the code of a text message that just came, and their keys for digits. */
export function CodeField(props: Omit<TextInputProps, 'error'> & Own) {
  return (
    <TextField
      label="Verification Code"
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      classNames={{ input: classes.code }}
      {...props}
    />
  )
}

/** The eye's name leaves out the word of the label, so that the field alone is found by it. */
export function PasswordField({ error, ...props }: Omit<PasswordInputProps, 'error'> & Own) {
  return (
    <PasswordInput
      label="Password"
      size="md"
      aria-invalid={error !== undefined}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': 'Show what is typed' }}
      {...withMessage(error)}
      {...props}
    />
  )
}
