import { Code, Stack, Text, Title } from '@mantine/core'
import { TextPage } from '../../ui/TextPage.tsx'
import { LegalLinks } from './LegalLinks.tsx'

/** How to set up what the operator of an instance configures outside the app. */
export function OperatorHelpPage() {
  return (
    <TextPage title="Running this instance" hint="For the person who runs this server." footer={<LegalLinks />}>
      <Stack gap="lg">
        <Text>
          Settings are environment variables. Change them where you start the server, then restart it. The command{' '}
          <Code>npm run castwright -- doctor</Code> checks them.
        </Text>
        {operatorTopics.map(({ id, title, text, lines, after }) => (
          <section key={id} id={id}>
            <Title order={2} size="h3" mb="xxs">
              {title}
            </Title>
            <Text mb="xs">{text}</Text>
            <Code block>{lines.join('\n')}</Code>
            {after ? <Text mt="xs">{after}</Text> : null}
          </section>
        ))}
      </Stack>
    </TextPage>
  )
}

type Topic = { id: string; title: string; text: string; lines: readonly string[]; after?: string }

/** The IDs are link targets in the app. */
const operatorTopics: readonly Topic[] = [
  {
    id: 'mail',
    title: 'Mail server',
    text: 'Without a mail server, emails stay in the outbox, which only you can read. Set these two to deliver them:',
    lines: ['SMTP_URL=smtp://user:password@mail.example.com:587', 'MAIL_FROM="Castwright <podcasts@example.com>"'],
    after: 'Use smtps:// for implicit TLS.',
  },
  {
    id: 'sign-in',
    title: 'Google and Facebook sign-in',
    text: 'Create an OAuth client at the provider, enter the redirect URI, and set its ID and secret:',
    lines: [
      'GOOGLE_CLIENT_ID=…',
      'GOOGLE_CLIENT_SECRET=…',
      `# Redirect URI: ${location.origin}/api/auth/callback/google`,
      '',
      'FACEBOOK_CLIENT_ID=…',
      'FACEBOOK_CLIENT_SECRET=…',
      `# Redirect URI: ${location.origin}/api/auth/callback/facebook`,
    ],
  },
  {
    id: 'backups',
    title: 'Backups',
    text: 'Set a folder, and the server backs up the database and all files to it every night. Keep copies on another machine:',
    lines: ['BACKUP_DIR=/backups', '', '# Or make one by hand:', 'npm run castwright -- backup /backups/castwright.backup.gz --force'],
    after: "The instance's Backups page lists the backups and can rehearse restoring them. To restore a backup, use the restore command.",
  },
  {
    id: 'access',
    title: 'Who can sign up',
    text: 'New accounts wait until you approve them. To let everyone in, turn the private beta off:',
    lines: ['PRIVATE_BETA=false'],
  },
  {
    id: 'billing',
    title: 'Plans and billing',
    text: 'Plans and memberships are sold in test mode until you set your Stripe keys. If you sell nothing, turn billing off. Then no one has plan limits:',
    lines: ['STRIPE_SECRET_KEY=…', 'STRIPE_WEBHOOK_SECRET=…', '', '# Or sell nothing:', 'BILLING=off'],
  },
  {
    id: 'domains',
    title: 'Certificates for custom domains',
    text: 'A proxy such as Caddy gets a certificate for each domain on demand. Set the port where it asks which domains it may serve, and never publish this port:',
    lines: ['INTERNAL_PORT=3001'],
  },
  {
    id: 'ffmpeg',
    title: 'Finishing, clips and video files',
    text: 'They need ffmpeg. Install it with the package manager of your system, or set the path to it, and restart the server:',
    lines: ['FFMPEG_PATH=/usr/bin/ffmpeg'],
  },
  {
    id: 'transcription',
    title: 'Transcription',
    text: 'The speech engine runs on this server. Install it, or set a server with the OpenAI API for transcriptions:',
    lines: ['npm run castwright -- transcription install', '', '# Or use another server:', 'TRANSCRIBE_URL=https://speech.example.com'],
    after: 'If TRANSCRIBE=off is set, remove it. If web and worker run apart, start a server with ROLE=worker.',
  },
]
