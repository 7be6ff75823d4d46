import { type Clause, LegalText, SupportAddress } from './LegalText.tsx'

const clauses: Clause[] = [
  {
    title: 'Who these terms are with',
    text: 'Castwright is software that anyone can run. These terms are between you and the operator of this instance: the person or organization that runs it and can be reached at the email address at the end of this page.',
  },
  {
    title: 'Your account',
    text: "You must be at least 13 years old, and old enough to accept these terms where you live. Use your own email address, keep your password private, and tell us if you think someone else is using your account. You're responsible for everything done with your account.",
  },
  {
    title: 'Your content stays yours',
    text: 'You keep all rights to your recordings, artwork and text. You allow us to store, copy and convert them as needed to run the service and to publish what you choose to publish. This permission ends when you delete them, except for copies already held by listeners, directories and backups.',
  },
  {
    title: 'Your responsibilities',
    text: "Publish only what you have the right to publish, including music and guest appearances. Don't use the service to break the law, harass or deceive people, spread malware or disrupt the service for others. We may remove such content and close such accounts, and we'll tell you why unless the law forbids it.",
  },
  {
    title: 'Your team',
    text: 'People you invite to a podcast can view and change it within the access you give them. The podcast owner has the final say and can transfer or delete the podcast.',
  },
  {
    title: 'Plans and payment',
    text: 'The Free plan costs nothing. We show you the prices and limits of paid plans before you buy. A paid plan renews until you cancel it, and stays active until the end of the period you paid for.',
  },
  {
    title: 'Availability',
    text: "We work to keep the service and your feeds available, but can't promise that they will never fail. Keep your own copies of recordings you can't replace. During a beta, features may change or be withdrawn.",
  },
  {
    title: 'Leaving',
    text: "You can leave at any time: redirect your feed to another host and delete your account. We may close an account that breaks these terms. If the instance shuts down, we'll give you 30 days' notice so that you can move your shows.",
  },
  {
    title: 'Liability',
    text: "The service is provided as is. To the extent the law allows, we aren't liable for lost profits or indirect damages. Nothing here limits liability that can't be limited by law, or your rights as a consumer.",
  },
  {
    title: 'Changes and questions',
    text: (
      <>
        If these terms change significantly, we'll email you at least 14 days in advance. Questions? Email <SupportAddress />.
      </>
    ),
  },
]

export const TermsText = () => <LegalText clauses={clauses} />
