import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findChromium } from '../lib/chromium.mjs'
import { inHome } from '../lib/home.mjs'

const mailOf = (domain) => import(inHome(`server/src/domains/${domain}/mail.ts`))

const to = 'jonas@example.com'
const baseUrl = 'https://castwright.example'
const token = 'qI4kXJZ0yA7n5sVd2mR8tB1wLcE6uHfGpOzYxKjNbSiQa3Te9vMhDrUlWgPo'
const podcastTitle = 'The Long Way Home'
const episode = { podcastTitle, episodeTitle: 'Crossing Patagonia by bus' }

const notices = [
  'password-changed',
  'two-factor-on',
  'two-factor-changed',
  'two-factor-off',
  'recovery-codes-renewed',
  'provider-linked',
  'provider-unlinked',
  'sign-in-blocked',
  'token-created',
]

const comment = `@jonas can you cut the part between 12:30 and 14:10? The wind noise is too loud, and we say the same thing again at the end.
Everything else is great. I'd publish it on Thursday.`

/** Name, type, data, details. */
const notifications = [
  ['episode-added', 'EpisodeAdded', episode],
  ['episode-published', 'EpisodePublished', episode],
  ['release-failed', 'ReleaseFailed', { ...episode, why: "some steps aren't done" }],
  ['invitation-accepted', 'InvitationAccepted', episode],
  ['mention', 'Mention', episode, { comment }],
  ['mention-deleted', 'Mention', episode],
  ['review-requested', 'ReviewRequested', episode],
  ['review-approved', 'ReviewVerdict', { ...episode, verdict: 'approved' }],
  ['review-changes', 'ReviewVerdict', { ...episode, verdict: 'changes_requested' }],
  ['step-assigned', 'StepAssigned', { ...episode, step: 'Write Show Notes', due: 'March 5, 2026' }],
  ['step-due-tomorrow', 'StepDueTomorrow', { ...episode, step: 'Write Show Notes', due: 'March 5, 2026' }],
  ['step-overdue', 'StepOverdue', { ...episode, step: 'Write Show Notes', due: 'March 5, 2026' }],
  ['step-unassigned', 'StepUnassigned', { ...episode, step: 'Write Show Notes' }],
  ['date-changed', 'DateChanged', { ...episode, what: 'the release', change: 'moved', date: 'Thursday, March 5, 2026' }],
  ['interview-changed', 'InterviewChanged', { ...episode, change: 'set', date: 'Thursday, March 5, 2026 at 3:00 PM' }],
  ['interview-soon', 'InterviewSoon', { ...episode, date: 'Thursday, March 5, 2026 at 3:00 PM', place: 'https://meet.example/patagonia' }],
  ['task-due-tomorrow', 'TaskDueTomorrow', { ...episode, task: 'Send Ishbel the link', due: 'March 5, 2026' }],
  ['task-overdue', 'TaskOverdue', { ...episode, task: 'Send Ishbel the link', due: 'March 5, 2026' }],
  ['season-planned', 'SeasonPlanned', { podcastTitle, episodes: '12', first: 'March 5, 2026', last: 'August 6, 2026' }],
  ['season-moved', 'SeasonMoved', { podcastTitle, episodes: '12', first: 'March 12, 2026', last: 'August 13, 2026' }],
  ['guest-answered', 'GuestAnswered', { ...episode, guest: 'Agnes Tveit', what: 'accepted' }],
  ['guest-signed', 'GuestSigned', { ...episode, guest: 'Agnes Tveit', what: 'signed' }],
  ['guest-reviewed', 'GuestReviewed', { ...episode, guest: 'Agnes Tveit', what: 'changes' }],
  ['guest-pitched', 'GuestPitched', { podcastTitle }],
  ['feed-shared', 'FeedShared', { podcastTitle }],
  ['import-finished', 'ImportFinished', { podcastTitle, migrated: '120', failed: '0' }],
  [
    'import-failures',
    'ImportFinished',
    { podcastTitle, migrated: '113', failed: '7' },
    { failedTitles: ['A night train to Vienna', 'Lyon, twice', 'Porto: the hills, the trams and the rain', 'Oslo', 'What we packed'] },
  ],
  ['archive-ready', 'ArchiveReady', { podcastTitle }],
  ['redirect-done', 'RedirectDone', { podcastTitle, host: 'Buzzsprout' }],
  ['plan-limit', 'PlanLimitNear', { podcastTitle, limited: 'published episodes', used: '70', limit: '75' }],
  ['payment-failed', 'PaymentFailed', { plan: 'Indie', until: 'November 30, 2026' }],
]

const byNobody = new Set([
  'ReleaseFailed',
  'StepDueTomorrow',
  'StepOverdue',
  'InterviewSoon',
  'TaskDueTomorrow',
  'TaskOverdue',
  'GuestAnswered',
  'GuestSigned',
  'GuestReviewed',
  'GuestPitched',
  'FeedShared',
  'ImportFinished',
  'ArchiveReady',
  'PlanLimitNear',
  'PaymentFailed',
])

/** Every kind of email with sample data: its name and the rendered message. */
async function sampleEmails() {
  const [identity, imports, notification, podcasts, profiles, teams] = await Promise.all(
    ['identity', 'imports', 'notifications', 'podcasts', 'profiles', 'teams'].map(mailOf),
  )
  const recipient = { to, baseUrl, unsubscribeUrl: `${baseUrl}/unsubscribe/${token}` }
  const contentOf = ([, type, data]) => ({
    type,
    data,
    path: '/the-long-way-home/episodes/all',
    triggerUserName: byNobody.has(type) ? null : 'Mara Lindqvist',
  })
  const answer = { to, podcastTitle, other: 'Mara Lindqvist', link: `${baseUrl}/settings` }
  return [
    ['verification', identity.verificationMail({ to, link: `${baseUrl}/api/auth/verify-email?token=${token.repeat(3)}` })],
    ['password-reset', identity.resetMail({ to, link: `${baseUrl}/api/auth/reset-password?token=${token}` })],
    ['unlock-device', identity.unlockMail({ to, link: `${baseUrl}/api/auth/unlock?token=${token}` })],
    ['proof-code', identity.proofCodeMail({ to, code: '108642' })],
    ['email-code', identity.emailCodeMail({ to, code: '481516' })],
    ['email-changed', identity.emailChangedMail({ to, newEmail: 'jonas.new@example.com', support: 'support@castwright.example' })],
    ...notices.map((kind) => [kind, identity.noticeMail({ to, kind, at: '2026-11-16T14:03:00.000Z', baseUrl })]),
    ['import-code', imports.codeMail({ to, code: '234217', podcastName: podcastTitle })],
    ...notifications.map((one) => [one[0], notification.notificationMail(recipient, contentOf(one), one[3])]),
    ['digest', notification.digestMail(recipient, notifications.map(contentOf))],
    [
      'transfer-offer',
      podcasts.offerMail({ to, podcastTitle, fromName: 'Mara Lindqvist', link: `${baseUrl}/ownership/${token}`, days: 14 }),
    ],
    ...['handed-over', 'taken-over', 'declined'].map((kind) => [`transfer-${kind}`, podcasts.answerMail(kind, answer)]),
    ['access-granted', profiles.accessGrantedMail(to, baseUrl)],
    ['access-declined', profiles.accessDeclinedMail(to, baseUrl)],
    ['account-deleted', profiles.accountDeletedMail(to)],
    [
      'invitation',
      teams.invitationMail({
        to,
        link: `${baseUrl}/invitation/${token}`,
        inviterName: 'Mara Lindqvist',
        podcastTitle,
        collaboratorType: 'PRODUCER',
        showAccess: 'ADMIN',
        expiresAt: new Date('2026-11-30T12:00:00Z'),
      }),
    ],
    ['removal', teams.removalMail({ to, podcastTitle })],
    ...(await emailsOutsideTheTeam()),
  ]
}

/** To guests, listeners and operators, and from webhooks. */
async function emailsOutsideTheTeam() {
  const [guests, instance, listeners, newsletter, webhooks] = await Promise.all(
    ['guests', 'instance', 'listeners', 'newsletter', 'webhooks'].map(mailOf),
  )
  const { defaultGuestEmails } = await import(inHome('contract/src/guests/settings.ts'))
  const guest = {
    to,
    guest: 'Jonas Berg',
    show: podcastTitle,
    episode: episode.episodeTitle,
    time: 'Thursday, March 5, 2026 at 3:00 PM (Europe/Oslo)',
    sender: 'Mara Lindqvist',
    pageUrl: `${baseUrl}/guest#${token}`,
    episodeUrl: `${baseUrl}/pod/the-long-way-home/patagonia`,
  }
  const release = {
    to,
    show: podcastTitle,
    name: 'Jonas Berg',
    maskedEmail: 'j…s@example.com',
    text: 'I agree that the show publishes the recording of our conversation, shortens it, and uses parts of it to announce the episode.',
    sha256: 'b5bb9d8014a0f9b1d61e21e796d78dccdf1352f23cd32812f4850b878ae4944c',
    at: new Date('2026-03-05T14:00:00Z'),
    note: '',
  }
  const sender = { podcastId: '0198c0de', show: podcastTitle, footer: 'The Long Way Home, 4 Harbour Street, Bergen' }
  const message = { headline: `${episode.episodeTitle} was published`, context: podcastTitle, url: baseUrl, linkLabel: 'Open the episode' }
  const settingsUrl = `${baseUrl}/settings`
  const error = 'The disk is full: 0 bytes of 512 GB are free.'
  return [
    ...Object.entries(defaultGuestEmails).map(([kind, content]) => [`guest-${kind}`, guests.guestMail({ ...guest, kind, content })]),
    ['guest-code', guests.codeMail({ to, code: '481516', show: podcastTitle })],
    ...['signed', 'withdrawn'].map((kind) => [`release-${kind}`, guests.releaseCopyMail({ ...release, kind })]),
    ...['backup', 'rehearsal'].map((kind) => [
      `${kind}-failed`,
      instance.backupFailedMail(to, baseUrl, { kind, fileName: 'castwright-2026-03-05.tar.gz', error }),
    ]),
    ...['member', 'review', 'test'].map((kind) => [
      `private-feed-${kind}`,
      listeners.invitationMail({
        to,
        kind,
        podcastTitle,
        pageUrl: `${baseUrl}/private/${token}`,
        feedUrl: `${baseUrl}/private/${token.slice(0, 32)}.xml`,
        manageUrl: kind === 'member' ? `${baseUrl}/pod/the-long-way-home/membership` : null,
      }),
    ]),
    ['newsletter-confirmation', newsletter.confirmationMail(sender, to, `${baseUrl}/newsletter/confirm?token=${token}`)],
    [
      'newsletter-release',
      newsletter.releaseMail(
        sender,
        { title: episode.episodeTitle, episodeUrl: guest.episodeUrl, notes: ['Six days on one road, and what the drivers listen to.'] },
        to,
        `${baseUrl}/newsletter/unsubscribe?token=${token}`,
      ),
    ],
    ['webhook-message', webhooks.messageMail({ to, text: message, podcastTitle, settingsUrl })],
    ['webhook-disabled', webhooks.disabledMail({ to, name: 'Studio server', podcastTitle, reason: 'failing', settingsUrl })],
  ]
}

/** Takes every kind of email in every variant, without a server. */
export async function takeEmails(folder) {
  const { chromium } = await import('@playwright/test')
  const emails = await sampleEmails()
  const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox', '--disable-gpu'] })
  try {
    for (const width of [600, 390]) {
      for (const colorScheme of ['light', 'dark']) {
        const context = await browser.newContext({ viewport: { width, height: 300 }, colorScheme })
        const page = await context.newPage()
        for (const [name, { html, text }] of emails) {
          await page.setContent(html)
          const suffix = colorScheme === 'dark' ? '-dark' : ''
          await page.screenshot({ path: join(folder, `email-${name}-${width}${suffix}.png`), fullPage: true })
          writeFileSync(join(folder, `email-${name}.txt`), text)
        }
        await context.close()
      }
    }
  } finally {
    await browser.close()
  }
}
