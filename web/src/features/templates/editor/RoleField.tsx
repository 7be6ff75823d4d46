import { collaboratorLabels, type CollaboratorType, collaboratorTypes } from '@castwright/contract/teams/shapes.ts'
import { Select } from '@mantine/core'

type Props = { label: string; none: string; value: CollaboratorType | null; onChange: (role: CollaboratorType | null) => void }

const roles = collaboratorTypes.map((value) => ({ value, label: collaboratorLabels[value] }))

/** A team role, or none. */
export function RoleField({ label, none, value, onChange }: Props) {
  return (
    <Select
      label={label}
      data={[{ value: 'none', label: none }, ...roles]}
      value={value ?? 'none'}
      allowDeselect={false}
      onChange={(role) => onChange(roles.find((one) => one.value === role)?.value ?? null)}
    />
  )
}
