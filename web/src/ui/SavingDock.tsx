import { Stack } from '@mantine/core'
import { FormFooter } from './FormFooter.tsx'
import classes from './SavingDock.module.css'
import { UploadProgress } from './UploadProgress.tsx'

type Props<N extends string> = {
  changed: boolean
  saving: boolean
  onCancel: () => void
  /** Labels of the form's files, in order. */
  called: Record<N, string>
  /** Upload progress by file, from 0 to 1. */
  progress: Partial<Record<N, number>>
  onCancelUpload: () => void
}

/** Save and Cancel for a form with files, with the upload progress. */
export function SavingDock<N extends string>({ called, progress, onCancelUpload, ...footer }: Props<N>) {
  return (
    <div className={classes.dock} data-changed={footer.changed || undefined}>
      {Object.keys(progress).length > 0 ? (
        <Stack gap="sm" className={classes.uploads}>
          {(Object.keys(called) as N[]).map((name) => {
            const share = progress[name]
            return share === undefined ? null : <UploadProgress key={name} what={called[name]} share={share} onCancel={onCancelUpload} />
          })}
        </Stack>
      ) : null}
      <FormFooter {...footer} />
    </div>
  )
}
