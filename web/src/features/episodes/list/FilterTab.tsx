import { createLink } from '@tanstack/react-router'
import type { ComponentPropsWithRef } from 'react'
import classes from './EpisodesPage.module.css'

export const FilterTab = createLink(({ children, ...link }: ComponentPropsWithRef<'a'>) => (
  <a {...link} className={classes.filter}>
    {children}
  </a>
))
