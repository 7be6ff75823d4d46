import type { RemoteShow } from '@castwright/contract/podcasts/open-tags.ts'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { rpc } from '../../../lib/rpc.ts'
import { RpcError } from '../../../lib/rpcError.ts'
import classes from './tags.module.css'

type Props = { podcastId: string; disabled: boolean; onFound: (show: RemoteShow) => void }

/** Adds a show by its feed, which has its title and GUID. */
export function LookUpShow({ podcastId, disabled, onFound }: Props) {
  const [url, setUrl] = useState('')
  const [error, setError] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const find = async () => {
    setError(undefined)
    setIsBusy(true)
    try {
      onFound((await rpc('PodcastService.LookUpShow', { podcastId, url })).show)
      setUrl('')
    } catch (failure) {
      const meta = failure instanceof RpcError ? failure.meta : {}
      setError(meta['detail'] ?? meta['url'] ?? "The feed couldn't be read. Please try again.")
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <div className={classes.lookUp}>
      <TextInput
        label="Feed URL of the show"
        placeholder="https://"
        value={url}
        error={error}
        disabled={disabled}
        onChange={(event) => setUrl(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          void find()
        }}
      />
      <Button variant="default" loading={isBusy} disabled={disabled || url.trim() === ''} onClick={() => void find()}>
        Add show
      </Button>
    </div>
  )
}
