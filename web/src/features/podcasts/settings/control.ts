import type { Control } from 'react-hook-form'
import type { Fields, Settings } from './form.ts'

export type SettingsControl = Control<Fields, unknown, Settings>
