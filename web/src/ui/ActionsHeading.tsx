import { Table, VisuallyHidden } from '@mantine/core'
import table from './table.module.css'

/** The heading of a column of buttons or menus. */
export const ActionsHeading = () => (
  <Table.Th scope="col" className={table.actions}>
    <VisuallyHidden>Actions</VisuallyHidden>
  </Table.Th>
)
