import { Menu, type MenuItemProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { ComponentPropsWithRef } from 'react'

type Props = MenuItemProps & Omit<ComponentPropsWithRef<'a'>, keyof MenuItemProps>

/** A menu item that leads to another page of the app. In a file of its own: the first screens have no menus to load. */
export const MenuLink = createLink((props: Props) => <Menu.Item component="a" {...props} />)
