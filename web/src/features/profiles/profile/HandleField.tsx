import { type HandleField as Name, networks, toHandle } from '@castwright/contract/profiles/handles.ts'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { HandleField as Field } from '../../../ui/HandleField.tsx'

type Props = {
  name: Name
  field: UseFormRegisterReturn
  value: string
  onChange: (handle: string) => void
  error: string | undefined
}

/** URL prefix shown before the handle. */
function prefixOf(name: Name, value: string): string {
  const host = networks[name].link('').replace('https://', '').replace('www.', '')
  // LinkedIn handles of companies and schools include their type.
  return value.includes('/') ? host.replace('/in/', '/') : host
}

export function HandleField({ name, ...props }: Props) {
  return <Field label={networks[name].label} prefix={prefixOf(name, props.value)} read={(text) => toHandle(name, text)} {...props} />
}
