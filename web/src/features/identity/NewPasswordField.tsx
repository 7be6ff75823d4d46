import type { newPasswordRules } from '@castwright/contract/identity/form.ts'
import { VisuallyHidden } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconCheck, IconPoint } from '@tabler/icons-react'
import { type ComponentProps, useEffect, useId } from 'react'
import { PasswordField } from '../../ui/fields.tsx'
import { Icon } from '../../ui/Icon.tsx'
import classes from './NewPasswordField.module.css'

type Props = Omit<ComponentProps<typeof PasswordField>, 'id'> & {
  rules: typeof newPasswordRules
  /** What was typed so far. */
  password: string
}

/** A field for a new password, with a checklist of the rules that are met while the user types. */
export function NewPasswordField({ rules, password, ...field }: Props) {
  const id = useId()
  const listed = rules.map((rule) => ({ ...rule, isMet: rule.isMet(password) })).filter(({ isMet, isLimit }) => !isMet || !isLimit)
  const missing = listed.filter(({ isMet }) => !isMet).map(({ label }) => label.toLowerCase())
  const summary = missing.length === 0 ? 'The password meets all requirements.' : `Still missing: ${missing.join(', ')}.`
  const hasList = !field.disabled
  const [spoken] = useDebouncedValue(password === '' ? '' : summary, 1000)

  // Mantine describes the field by its message only.
  useEffect(() => {
    if (hasList) document.getElementById(id)?.setAttribute('aria-describedby', `${id}-description ${id}-rules`)
  })

  return (
    <>
      <PasswordField {...field} id={id} autoComplete="new-password" />
      {hasList ? (
        <ul className={classes.list} id={`${id}-rules`} aria-label="Password requirements">
          {listed.map(({ label, isMet }) => (
            <li key={label} className={classes.rule} data-met={isMet || undefined}>
              <Icon of={isMet ? IconCheck : IconPoint} small />
              {label}
              <VisuallyHidden>{isMet ? ': met' : ': not met'}</VisuallyHidden>
            </li>
          ))}
        </ul>
      ) : null}
      {/* Once after a pause in typing, not with every key. */}
      <VisuallyHidden aria-live="polite">{spoken}</VisuallyHidden>
    </>
  )
}
