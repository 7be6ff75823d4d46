import { newPasswordRules } from '@castwright/contract/identity/form.ts'
import { VisuallyHidden } from '@mantine/core'
import { IconCheck, IconPoint } from '@tabler/icons-react'
import { Icon } from '../../ui/Icon.tsx'
import classes from './PasswordChecklist.module.css'

/** Shows which password rules are met while the user types. */
export function PasswordChecklist({ password, id }: { password: string; id: string }) {
  return (
    <ul className={classes.list} id={id} aria-label="Password requirements">
      {newPasswordRules.map((rule) => {
        const met = rule.test(password)
        return (
          <li key={rule.label} className={classes.rule} data-met={met || undefined}>
            <Icon of={met ? IconCheck : IconPoint} small />
            {rule.label}
            <VisuallyHidden>{met ? ': met' : ': not met'}</VisuallyHidden>
          </li>
        )
      })}
    </ul>
  )
}
