import { limitsFor } from '@castwright/contract/billing/limits.ts'
import { Skeleton } from '@mantine/core'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import { useStorage } from '../api.ts'
import { formatStorageUsed } from '../format.ts'
import classes from './StorageBar.module.css'

/** Storage used by recordings. Hidden while unknown. */
export function StorageBar({ podcastId }: { podcastId: string }) {
  const { data, isPending } = useStorage(podcastId)
  if (isPending) return <Skeleton className={classes.waiting} aria-hidden />
  if (!data) return null
  const { recordingStorageUsed, subscriptionType, unlimited } = data
  const { storageGb } = limitsFor({ plan: subscriptionType, unlimited })
  return (
    <div className={classes.bar}>
      <ProgressBar
        label="Cloud Storage Used"
        figure={formatStorageUsed(recordingStorageUsed, storageGb)}
        percent={storageGb === -1 ? null : (recordingStorageUsed / (storageGb * 1024 ** 3)) * 100}
      />
    </div>
  )
}
