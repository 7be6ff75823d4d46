import { planLimits } from '@castwright/contract/limits.ts'
import { Skeleton } from '@mantine/core'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import { useStorage } from '../api.ts'
import { usedOf } from '../figures.ts'
import classes from './StorageBar.module.css'

/** How much of the plan's storage the recordings take. Where nobody can say, nothing stands there. */
export function StorageBar({ podcastId }: { podcastId: string }) {
  const { data, isPending } = useStorage(podcastId)
  if (isPending) return <Skeleton className={classes.waiting} aria-hidden />
  if (!data) return null
  const { recordingStorageUsed, subscriptionType } = data
  const { storageGb } = planLimits[subscriptionType]
  return (
    <div className={classes.bar}>
      <ProgressBar
        label="Cloud Storage Used"
        figure={usedOf(recordingStorageUsed, storageGb)}
        percent={(recordingStorageUsed / (storageGb * 1024 ** 3)) * 100}
      />
    </div>
  )
}
