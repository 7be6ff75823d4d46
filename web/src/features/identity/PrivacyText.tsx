import { type Clause, LegalText, SupportAddress } from './LegalText.tsx'

const clauses: Clause[] = [
  {
    title: 'Who is responsible',
    text: (
      <>
        The operator of this instance is responsible for your data. Email <SupportAddress /> with any questions or requests.
      </>
    ),
  },
  {
    title: 'What we collect',
    text: 'Your email address, a hash of your password, your time zone, your profile, and your podcasts, recordings and comments. For each sign-in, we record the time, IP address and browser to detect misuse.',
  },
  {
    title: 'How we use it',
    text: "To run the service you signed up for: signing you in, sharing your work with your team, publishing your episodes and emailing you about your account. We don't sell data, show ads or build profiles.",
  },
  {
    title: 'What others see',
    text: 'Team members see your name, photo and work on shared podcasts. The public sees what you publish: show pages, feeds and your creator profile.',
  },
  {
    title: 'Cookies and browser storage',
    text: 'One cookie keeps you signed in. Your browser also stores a few display preferences, such as the light or dark theme. We use no trackers and load nothing from other companies.',
  },
  {
    title: 'Service providers',
    text: 'If the operator has set them up, an email provider delivers emails, a storage provider stores files and a payment provider processes payments. Each receives only the data it needs.',
  },
  {
    title: 'How long we keep it',
    text: 'We keep your data for as long as you have an account. When you delete your account, we delete your data. Logs and backups are deleted shortly afterward.',
  },
  {
    title: 'Your rights',
    text: 'You can access, correct, export and delete your data, and file a complaint with the data protection authority where you live.',
  },
]

export const PrivacyText = () => <LegalText clauses={clauses} />
