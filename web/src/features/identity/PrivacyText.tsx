import { type Clause, LegalText, SupportAddress } from './LegalText.tsx'

const clauses: Clause[] = [
  {
    title: 'Who is responsible',
    text: (
      <>
        The operator of this instance is responsible for your data. Write to <SupportAddress /> with any question or request.
      </>
    ),
  },
  {
    title: 'What we keep about you',
    text: 'Your email address, your password in a form that cannot be read back, your time zone, what you write in your profile, and your podcasts, recordings and comments. For every sign-in we keep its time, network address and browser, so that misuse can be noticed.',
  },
  {
    title: 'What we use it for',
    text: 'To run the service you signed up for: to let you in, to show your work to your team, to publish what you publish, and to send you letters about your account. We do not sell data, show advertisements or build profiles.',
  },
  {
    title: 'What others see',
    text: 'Your team sees your name, picture and work in the podcasts you share. The public sees what you publish: show pages, feeds and your creator profile.',
  },
  {
    title: 'Cookies and storage in your browser',
    text: 'One cookie keeps you signed in. Your browser also remembers a few choices of the screen, such as light or dark. There are no trackers and nothing is loaded from other companies.',
  },
  {
    title: 'Others who help',
    text: 'Where the operator has set them up, a mail provider delivers letters, a storage provider holds files and a payment provider takes payments. They receive only what that task needs.',
  },
  {
    title: 'How long',
    text: 'As long as you have an account. When you delete it, your data goes with it; technical logs and backups follow after a short time.',
  },
  {
    title: 'Your rights',
    text: 'You may see, correct, take with you and delete your data, and complain to the data protection authority where you live.',
  },
]

export const PrivacyText = () => <LegalText clauses={clauses} />
