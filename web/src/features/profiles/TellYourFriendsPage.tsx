import { Button, CopyButton, TextInput } from '@mantine/core'
import { Card } from '../../ui/Card.tsx'
import { Guests } from '../../ui/drawings/Guests.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Page } from '../../ui/Page.tsx'
import classes from './TellYourFriendsPage.module.css'

export function TellYourFriendsPage() {
  const address = `${location.origin}/get-started`
  return (
    <Page title="Tell Your Friends">
      <Card>
        <EmptyState drawing={<Guests />} title="Know somebody with a podcast?">
          Send them this address: it leads to the page where they can create an account on this instance.
        </EmptyState>
        <div className={classes.row}>
          <TextInput aria-label="Address to share" value={address} readOnly className={classes.address} />
          <CopyButton value={address}>
            {({ copied, copy }) => <Button onClick={copy}>{copied ? 'Copied' : 'Copy address'}</Button>}
          </CopyButton>
        </div>
      </Card>
    </Page>
  )
}
