import { Radio, Tooltip } from '@mantine/core'
import { sizes } from '../theme.ts'
import classes from './ChoiceField.module.css'
import type { FieldProps } from './Field.tsx'

type Option<V extends string> = {
  value: V
  label: string
  /** Why it is disabled. If set, it is disabled and shows the reason. */
  disabledReason?: string | null
}

type Props<V extends string> = Pick<FieldProps<V>, 'value' | 'onChange'> &
  Partial<FieldProps<V>> & { label: string; description?: string; options: ReadonlyArray<Option<V>> }

/** A choice between a few visible options. Disabled options stay focusable, so that keyboard and screen reader users get the reason too. */
export function ChoiceField<V extends string>({ label, description, options, onChange, ref, required = false, ...field }: Props<V>) {
  const isClosed = (value: V) => options.some((option) => option.value === value && option.disabledReason)
  const choose = (value: V) => {
    if (!isClosed(value)) onChange(value)
  }
  return (
    <Radio.Group label={label} description={description} onChange={choose} {...field}>
      <div className={classes.options}>
        {options.map(({ value, label: name, disabledReason = null }, at) => (
          <Tooltip key={value} label={disabledReason} disabled={disabledReason === null} multiline maw={sizes.hint}>
            <div>
              <Radio
                value={value}
                required={required}
                label={name}
                ref={at === 0 ? ref : undefined}
                classNames={{ root: classes.option, radio: classes.radio }}
                {...(disabledReason !== null && { 'aria-disabled': true, 'aria-description': disabledReason })}
                mod={{ closed: disabledReason !== null }}
              />
            </div>
          </Tooltip>
        ))}
      </div>
    </Radio.Group>
  )
}
