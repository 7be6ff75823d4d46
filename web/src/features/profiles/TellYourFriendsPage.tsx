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
        <EmptyState drawing={<Guests />} title="Know someone with a podcast?">
          Send them this link to create an account.
        </EmptyState>
        <div className={classes.row}>
          <TextInput aria-label="Link to share" value={address} readOnly className={classes.address} />
          <CopyButton value={address}>{({ copied, copy }) => <Button onClick={copy}>{copied ? 'Copied' : 'Copy link'}</Button>}</CopyButton>
        </div>
      </Card>
    </Page>
  )
}
