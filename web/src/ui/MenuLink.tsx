import { Menu, type MenuItemProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { ComponentPropsWithRef } from 'react'

type Props = MenuItemProps & Omit<ComponentPropsWithRef<'a'>, keyof MenuItemProps>

/** A menu item that links to an app page. In its own file, so that the first screens don't load menus. */
export const MenuLink = createLink((props: Props) => <Menu.Item component="a" {...props} />)
