export type Question = { question: string; answer: string }

export const questions: readonly Question[] = [
  {
    question: 'What is Castwright?',
    answer:
      'A place to make a podcast with a team and to host it: episodes are planned in steps, recordings and show notes come together in one place, and a finished episode goes out to the RSS feed that Apple Podcasts, Spotify and the others read.',
  },
  {
    question: 'Who runs this site?',
    answer:
      'Castwright is software that anybody may run. This instance is run by an operator of its own, who looks after your account and your data. Their address is on the support page.',
  },
  {
    question: 'I did not get the verification email. What now?',
    answer:
      'Look in the spam folder first. The banner at the top of every page has a button that sends it again; the link in it works for one hour. If none arrives after a few minutes, tell support which address you used.',
  },
  {
    question: 'I forgot my password.',
    answer:
      'Choose Forgot Password on the sign-in page and enter your email address. We send a link that lets you set a new password within one hour. Setting it ends every other session of your account.',
  },
  {
    question: 'Why do I see a page about a private party?',
    answer:
      'This instance may be in a private beta: accounts can be created, but the operator decides who gets in. Choose Get Access on that page to ask. You will get an email as soon as you are let in.',
  },
  {
    question: 'Can I bring my show from another host?',
    answer:
      'That is what the import is for: it takes your RSS feed, proves that the show is yours, and copies every episode with its identity, so that listeners notice nothing. Choose Start a New Podcast, then Import an Existing Show.',
  },
  {
    question: 'Can I leave again?',
    answer:
      'Yes. A feed can be redirected permanently to another host, and the redirect stays even after the podcast is deleted here. Your recordings remain yours at all times.',
  },
  {
    question: 'What does the Free plan include?',
    answer:
      'One podcast with up to 6 published episodes, 3 collaborators, 5 GB of storage and 5,000 downloads a month. You can plan as many episodes as you like: only published ones count.',
  },
  {
    question: 'How do I switch between light and dark?',
    answer: 'Open the user menu at the top right and choose Light, Dark or System under Theme. The choice is kept in this browser.',
  },
]
