import type { RemoteShow } from '@castwright/contract/podcasts/open-tags.ts'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { rpc } from '../../../lib/rpc.ts'
import { RpcError } from '../../../lib/rpcError.ts'
import { useSubmit } from '../../../ui/form/useSubmit.ts'
import classes from './tags.module.css'

type Props = { podcastId: string; disabled: boolean; onFound: (show: RemoteShow) => void }

/** Adds a show by its feed, which has its title and GUID. */
export function LookUpShow({ podcastId, disabled, onFound }: Props) {
  const [url, setUrl] = useState('')
  const reason = (error: unknown) => {
    const meta = error instanceof RpcError ? error.meta : {}
    return meta['detail'] ?? meta['url'] ?? "The feed couldn't be read. Please try again."
  }
  const find = useSubmit({ inForm: true, reason }, async () => {
    onFound((await rpc('PodcastService.LookUpShow', { podcastId, url })).show)
    setUrl('')
  })
  return (
    <div className={classes.lookUp}>
      <TextInput
        label="Show feed URL"
        placeholder="https://"
        value={url}
        error={find.refusal}
        disabled={disabled}
        onChange={(event) => setUrl(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          void find.submit()
        }}
      />
      <Button variant="default" loading={find.isBusy} disabled={disabled || url.trim() === ''} onClick={find.submit}>
        Add show
      </Button>
    </div>
  )
}
