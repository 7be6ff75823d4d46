import { paths } from '@castwright/contract/paths.ts'
import { Button, Collapse, Stack, Text, UnstyledButton } from '@mantine/core'
import {
  IconActivity,
  IconArrowLeft,
  IconBell,
  IconChevronRight,
  IconCreditCard,
  IconKey,
  IconMail,
  IconMicrophone2,
  IconPlus,
  IconUserCircle,
} from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { usePodcasts, useSelectedPodcast } from '../../features/podcasts/api.ts'
import { openStartPodcast } from '../../features/podcasts/create/flow.ts'
import { instance } from '../../lib/instance.ts'
import { useSession } from '../../lib/session.ts'
import { Icon } from '../../ui/Icon.tsx'
import { NavItem } from './NavItem.tsx'
import items from './NavItem.module.css'
import classes from './Sidebar.module.css'

export function SettingsSidebar({ rail }: { rail: boolean }) {
  const podcast = useSelectedPodcast()
  const { user } = useSession()
  return (
    <Stack gap="sm" p="sm" data-rail={rail || undefined}>
      <Stack component="nav" aria-label="Settings" gap="xxs">
        <NavItem to="/" label="Back to podcasts" icon={IconArrowLeft} rail={rail} activeOptions={{ exact: true }} />
        <NavItem to="/settings/my-account" label="Account Settings" icon={IconUserCircle} rail={rail} />
        <NavItem to="/settings/notifications" label="Notifications" icon={IconBell} rail={rail} />
        {rail ? <PodcastSettingsIcon podcastId={podcast?.id} /> : <PodcastSettings />}
        {instance.billing ? (
          <NavItem to="/settings/subscription-and-billing" label="Subscription & Billing" icon={IconCreditCard} rail={rail} />
        ) : null}
      </Stack>
      {user?.isOperator ? <OperatorPages rail={rail} /> : null}
    </Stack>
  )
}

/** Pages about the whole instance. */
function OperatorPages({ rail }: { rail: boolean }) {
  return (
    <Stack component="nav" aria-label="This instance" gap="xxs" className={classes.apart}>
      {rail ? null : (
        <Text size="xs" c="dimmed" fw={500} px="sm" aria-hidden>
          This instance
        </Text>
      )}
      <NavItem to={paths.operatorOverview} label="Overview" icon={IconActivity} rail={rail} />
      <NavItem to={paths.accessRequests} label="Access requests" icon={IconKey} rail={rail} />
      {instance.mailOutbox || instance.smsOutbox ? <NavItem to={paths.outbox} label="Outbox" icon={IconMail} rail={rail} /> : null}
    </Stack>
  )
}

function PodcastSettingsIcon({ podcastId }: { podcastId: string | undefined }) {
  if (podcastId === undefined) return <NavItem to="/settings/podcast/no-podcasts" label="Podcast Settings" icon={IconMicrophone2} rail />
  return <NavItem to="/settings/podcast/$podcastId" params={{ podcastId }} label="Podcast Settings" icon={IconMicrophone2} rail />
}

/** Each podcast's settings in a collapsible group. */
function PodcastSettings() {
  const [opened, setOpened] = useState(true)
  const { data: podcasts = [], isError } = usePodcasts()
  const { podcastId } = useParams({ strict: false })
  return (
    <div>
      <UnstyledButton className={items.item} aria-expanded={opened} aria-controls="podcast-settings" onClick={() => setOpened(!opened)}>
        <Icon of={IconMicrophone2} />
        Podcast Settings
        <Icon of={IconChevronRight} small className={classes.chevron} />
      </UnstyledButton>
      <Collapse expanded={opened} id="podcast-settings">
        <Stack component="ul" gap="xxs" ms="calc(var(--cw-size-icon) + var(--mantine-spacing-sm))" py="xxs" className="cw-list">
          {podcasts.map(({ id, title }) => (
            <li key={id}>
              <NavItem
                to="/settings/podcast/$podcastId/show-settings"
                params={{ podcastId: id }}
                label={title}
                {...(id === podcastId && { 'aria-current': 'page' })}
              />
            </li>
          ))}
          {isError ? (
            <Text component="li" size="sm" c="var(--cw-danger-ink)" px="sm">
              An error occurred
            </Text>
          ) : null}
          <li>
            <Button variant="default" size="xs" fullWidth leftSection={<Icon of={IconPlus} small />} onClick={openStartPodcast}>
              Start a New Podcast
            </Button>
          </li>
        </Stack>
      </Collapse>
    </div>
  )
}
