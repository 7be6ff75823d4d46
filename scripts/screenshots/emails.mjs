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
  ['import-finished', 'ImportFinished', { podcastTitle, migrated: '120', failed: '0' }],
  [
    'import-failures',
    'ImportFinished',
    { podcastTitle, migrated: '113', failed: '7' },
    { failedTitles: ['A night train to Vienna', 'Lyon, twice', 'Porto: the hills, the trams and the rain', 'Oslo', 'What we packed'] },
  ],
  ['redirect-done', 'RedirectDone', { podcastTitle, host: 'Buzzsprout' }],
  ['plan-limit', 'PlanLimitNear', { podcastTitle, limited: 'published episodes', used: '70', limit: '75' }],
  ['payment-failed', 'PaymentFailed', { plan: 'Indie', until: 'November 30, 2026' }],
]

const byNobody = new Set(['ReleaseFailed', 'ImportFinished', 'PlanLimitNear', 'PaymentFailed'])

/** Every kind of email with sample data: its name and the rendered message. */
export async function sampleEmails() {
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
