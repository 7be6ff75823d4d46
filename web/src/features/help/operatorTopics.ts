type Topic = { id: string; title: string; text: string; lines: readonly string[]; after?: string }

/** The IDs are link targets in the app. */
export const operatorTopics: readonly Topic[] = [
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
    text: 'Set a folder, and the server writes the database and all files into one backup every night. Keep copies on another machine:',
    lines: ['BACKUP_DIR=/backups', '', '# Or make one by hand:', 'npm run castwright -- backup /backups/castwright.backup.gz --force'],
    after: "The instance's Backups page lists them and can rehearse a restore. To restore one, use the restore command.",
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
    text: 'Plans are sold in test mode until you set your Stripe keys. If you sell nothing, turn billing off. Then no one has plan limits:',
    lines: ['BILLING=off'],
  },
]
