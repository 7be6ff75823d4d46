import { showPath } from '@castwright/contract/paths.ts'
import { Button } from '@mantine/core'
import {
  IconAdjustments,
  IconCalendarTime,
  IconExternalLink,
  IconMail,
  IconPackageExport,
  IconRss,
  IconShare,
  IconTags,
  IconUsers,
  IconWaveSine,
  IconWebhook,
  IconWorld,
} from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { Icon } from '../../ui/Icon.tsx'
import { TextLink } from '../../ui/Links.tsx'
import { useSettingsPodcast } from '../pages/podcast.ts'
import { SettingsGroup, SettingsShell, SettingsTab } from './SettingsShell.tsx'

export function PodcastShell() {
  const { podcastId, podcast } = useSettingsPodcast()
  // The redirect page has its own URL but belongs to this tab.
  const isRedirect = useLocation({ select: ({ pathname }) => pathname === `/podcast/${podcastId}/redirect` })
  const params = { podcastId }
  return (
    <SettingsShell
      heading={podcast?.title ?? 'Podcast Settings'}
      area={
        <TextLink to="/settings/podcast/$podcastId" params={params}>
          Podcast Settings
        </TextLink>
      }
      action={
        podcast ? (
          <Button
            component="a"
            href={showPath(podcast.profileUrl)}
            target="_blank"
            rel="noreferrer"
            variant="default"
            leftSection={<Icon of={IconExternalLink} />}
          >
            Visit
          </Button>
        ) : null
      }
      isGrouped
      tabs={
        <>
          <SettingsGroup title="Show">
            <SettingsTab to="/settings/podcast/$podcastId/show-settings" params={params} title="Show Settings" icon={IconAdjustments} />
            <SettingsTab to="/settings/podcast/$podcastId/team-management" params={params} title="Team Management" icon={IconUsers} />
            <SettingsTab
              to="/settings/podcast/$podcastId/rss-and-distribution"
              params={params}
              title="RSS & Distribution"
              icon={IconRss}
              {...(isRedirect && { 'aria-current': 'page' })}
            />
            <SettingsTab to="/settings/podcast/$podcastId/social-media" params={params} title="Social Media" icon={IconShare} />
          </SettingsGroup>
          <SettingsGroup title="Production">
            <SettingsTab to="/settings/podcast/$podcastId/planning" params={params} title="Planning" icon={IconCalendarTime} />
            {podcast?.mediaFormat === 'audio' ? (
              <SettingsTab to="/settings/podcast/$podcastId/finishing" params={params} title="Finishing" icon={IconWaveSine} />
            ) : null}
          </SettingsGroup>
          <SettingsGroup title="Audience">
            <SettingsTab to="/settings/podcast/$podcastId/newsletter" params={params} title="Newsletter" icon={IconMail} />
            <SettingsTab to="/settings/podcast/$podcastId/custom-domain" params={params} title="Custom Domain" icon={IconWorld} />
            <SettingsTab to="/settings/podcast/$podcastId/open-tags" params={params} title="Open Podcast Tags" icon={IconTags} />
          </SettingsGroup>
          <SettingsGroup title="Data">
            <SettingsTab to="/settings/podcast/$podcastId/webhooks" params={params} title="Webhooks" icon={IconWebhook} />
            <SettingsTab to="/settings/podcast/$podcastId/export" params={params} title="Export" icon={IconPackageExport} />
          </SettingsGroup>
        </>
      }
    />
  )
}
