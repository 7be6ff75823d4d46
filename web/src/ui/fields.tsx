import { PasswordInput, type PasswordInputProps, TextInput, type TextInputProps } from '@mantine/core'
import classes from './fields.module.css'

type FieldError = { message?: string | undefined }
export type Own = { error?: FieldError | undefined }

/**
 * The message line is always rendered, to avoid layout shifts and so that screen readers announce it.
 * An error without a message only colors the field red.
 */
export const withMessage = (error: FieldError | undefined) => ({
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
      required
      {...withMessage(error)}
      {...props}
    />
  )
}

export function TextField({ error, ...props }: Omit<TextInputProps, 'error'> & Own) {
  return <TextInput size="md" {...withMessage(error)} {...props} />
}

/** Phones suggest the code from a text message and show the numeric keyboard. */
export function CodeField(props: Omit<TextInputProps, 'error'> & Own) {
  return (
    <TextField
      label="Verification Code"
      inputMode="numeric"
      required
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      classNames={{ input: classes.code }}
      {...props}
    />
  )
}

export function PasswordField({ error, ...props }: Omit<PasswordInputProps, 'error'> & Own) {
  return (
    <PasswordInput
      label="Password"
      size="md"
      required
      aria-invalid={error !== undefined}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': 'Show password' }}
      {...withMessage(error)}
      {...props}
    />
  )
}
