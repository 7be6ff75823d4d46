import { Button, Progress, Text } from '@mantine/core'
import classes from './UploadProgress.module.css'

type Props = {
  /** What is being uploaded, as in 'your photo'. */
  what: string
  /** From 0 to 1. */
  share: number
  onCancel: () => void
}

/** Upload progress with a cancel button. */
export function UploadProgress({ what, share, onCancel }: Props) {
  const percent = Math.floor(share * 100)
  return (
    <div className={classes.row}>
      <Text size="sm">Uploading {what}</Text>
      <Text size="sm" c="dimmed" className="cw-figures">
        {percent}%
      </Text>
      <Progress value={percent} color="blue.5" aria-label={`Uploading ${what}`} className={classes.bar} />
      <Button variant="subtle" size="compact-sm" aria-label={`Cancel uploading ${what}`} className={classes.cancel} onClick={onCancel}>
        Cancel
      </Button>
    </div>
  )
}
