import { type Clause, LegalText, SupportAddress } from './LegalText.tsx'

const clauses: Clause[] = [
  {
    title: 'Who you agree with',
    text: 'Castwright is software that anyone may run. These terms are between you and the operator of this instance: the person or organisation that runs it and answers the address at the end of this page.',
  },
  {
    title: 'Your account',
    text: 'You must be at least 13 years old, and old enough to agree to these terms where you live. Give an email address that is yours, keep your password to yourself, and tell us if you think that somebody else uses your account. What is done with your account is treated as done by you.',
  },
  {
    title: 'What you upload stays yours',
    text: 'You keep all rights in your recordings, artwork and texts. You allow us to store and copy them, and to change their technical format, as far as that is needed to run the service and to publish what you choose to publish. This permission ends when you delete them, apart from copies that listeners, directories and backups already hold.',
  },
  {
    title: 'What you answer for',
    text: 'Publish only what you have the right to publish, music and guests included. Do not use the service to break the law, to harass or deceive people, to spread malware, or to disturb the service for others. We may take down such content and close such accounts, and will tell you why unless the law forbids it.',
  },
  {
    title: 'Your team',
    text: 'People you invite to a podcast can see and change it within the access you give them. The owner of a podcast decides about it, may transfer it to somebody else and may delete it.',
  },
  {
    title: 'Plans and payment',
    text: 'A free plan costs nothing. Prices and limits of paid plans are shown before you buy. A paid plan renews until you cancel it, and stays in force until the end of the period you paid for.',
  },
  {
    title: 'Availability',
    text: 'We work to keep the service and your feeds reachable, but cannot promise that it will never fail. Please keep your own copies of recordings you cannot replace. During a beta, features may change or be withdrawn.',
  },
  {
    title: 'Leaving',
    text: 'You may leave at any time: redirect your feed to another host and delete your account. We may end an account that breaks these terms, or with 30 days’ notice if the instance closes, so that you can take your shows with you.',
  },
  {
    title: 'Liability',
    text: 'The service is provided as it is. As far as the law allows, we are not liable for lost profits or for indirect damage. Nothing here limits liability that the law does not let us limit, nor your rights as a consumer.',
  },
  {
    title: 'Changes and questions',
    text: (
      <>
        If these terms change in a way that matters, we will tell you by email at least 14 days before. Questions: <SupportAddress />.
      </>
    ),
  },
]

export const TermsText = () => <LegalText clauses={clauses} />
