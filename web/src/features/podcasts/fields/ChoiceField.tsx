import { Radio, Tooltip, VisuallyHidden } from '@mantine/core'
import { sizes } from '../../../ui/theme.ts'
import classes from './ChoiceField.module.css'
import type { FieldProps } from './Field.tsx'

type Option<V extends string> = {
  value: V
  label: string
  /** Why it cannot be chosen now. Given: it is closed and says so. */
  closedBecause?: string | null
}

type Props<V extends string> = FieldProps<V> & { label: string; description?: string; options: ReadonlyArray<Option<V>> }

/** One of a few, all of them in sight. */
export function ChoiceField<V extends string>({ label, description, options, onChange, ref, ...field }: Props<V>) {
  return (
    <Radio.Group label={label} description={description} onChange={(value) => onChange(value as V)} {...field}>
      <div className={classes.options}>
        {options.map(({ value, label: name, closedBecause = null }, at) =>
          closedBecause === null ? (
            <Radio key={value} value={value} label={name} ref={at === 0 ? ref : undefined} />
          ) : (
            <Tooltip key={value} label={closedBecause} multiline maw={sizes.hint}>
              <div tabIndex={0} role="note">
                <Radio value={value} label={name} disabled />
                <VisuallyHidden>{closedBecause}</VisuallyHidden>
              </div>
            </Tooltip>
          ),
        )}
      </div>
    </Radio.Group>
  )
}
