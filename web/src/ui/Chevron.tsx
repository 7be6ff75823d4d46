import { IconChevronDown } from '@tabler/icons-react'
import classes from './Chevron.module.css'
import { Icon } from './Icon.tsx'

/** Points up while the button around it, or the card with it in its head, is open. */
export const Chevron = ({ small = false }: { small?: boolean }) => <Icon of={IconChevronDown} small={small} className={classes.chevron} />
