import { Breadcrumbs as MantineBreadcrumbs, Text } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import classes from './Breadcrumbs.module.css'

/** Breadcrumbs. The last item is the current page. */
export function Breadcrumbs({ children, here }: { children: ReactNode; here: string }) {
  return (
    <nav aria-label="Breadcrumbs" className={classes.crumbs}>
      <MantineBreadcrumbs separator={<Icon of={IconChevronRight} small />} separatorMargin="xxs">
        {children}
        <Text component="span" size="sm" aria-current="page">
          {here}
        </Text>
      </MantineBreadcrumbs>
    </nav>
  )
}
