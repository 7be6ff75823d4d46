export type Step = { caption: string; text: string }

/** `npm run tutorial` records a film per tutorial and creates its captions from the texts. Each sentence becomes one caption. */
export type Tutorial = {
  /** Part of the page's URL, and the name of the film's files. */
  slug: string
  title: string
  steps: readonly Step[]
}

/** Shown on every card. */
export const tutorialLength = '2 mins'

export const createPodcast: Tutorial = {
  slug: 'how-to-create-a-new-podcast',
  title: 'How to Create a New Podcast',
  steps: [
    {
      caption: 'Open My Podcasts',
      text: 'All your shows are on this page. To add another, click the card with the plus sign: Start a New Podcast.',
    },
    {
      caption: 'New or existing show?',
      text: "Import an Existing Show copies every episode from another host through its RSS feed. We're starting from scratch, so we choose Start a New Podcast.",
    },
    {
      caption: 'Add your artwork',
      text: 'Upload a square JPEG or PNG, 1400 to 3000 pixels on each side. If you skip this, we generate a cover from the title, and you can replace it at any time.',
    },
    {
      caption: 'Name it',
      text: "The title can have up to 50 characters. The profile URL is the address of your show, and you see right away whether it's available.",
    },
    {
      caption: 'Choose the type of show',
      text: "Choose whether the content is clean or explicit, and how episodes are ordered and numbered. Audio or video is the only choice you can't change later.",
    },
    {
      caption: 'Help people find it',
      text: 'Choose up to three categories. Type a few letters to search.',
    },
    {
      caption: 'Describe your show',
      text: 'The summary tells new listeners what to expect. A few honest sentences are enough.',
    },
    {
      caption: 'Add your podcast',
      text: "Click Add Podcast, and your show gets its own page, feed and team. You'll find the rest in the advanced settings: language, schedule, authors and copyright.",
    },
    {
      caption: 'Add your first episode',
      text: 'Your new show now appears with the others. Open it and add its first episode.',
    },
  ],
}

/** In display order. */
export const tutorials: readonly Tutorial[] = [
  createPodcast,
  {
    slug: 'how-to-import-a-podcast',
    title: 'How to Import a Podcast',
    steps: [
      {
        caption: 'Start the import',
        text: 'Is your show hosted somewhere else? On My Podcasts, click Start a New Podcast and choose Import an Existing Show.',
      },
      {
        caption: 'Paste your feed URL',
        text: 'Paste the RSS feed URL from your current host. We read the feed right away and show you what we found.',
      },
      {
        caption: 'Name your old host',
        text: 'Choose the host that you are leaving. Then confirm that you have the right to import the show, and continue.',
      },
      {
        caption: 'Verify ownership',
        text: 'We email a 6-digit code to the owner address in your feed. Enter it here to show that the podcast is yours.',
      },
      {
        caption: 'Check the details',
        text: "Title, artwork, summary and categories come from your feed. Add what's missing, such as your location, and click Import Podcast.",
      },
      {
        caption: 'Let it run',
        text: "We copy your episodes in the background, with their original titles and dates. You don't need to wait here.",
      },
      {
        caption: 'Redirect the old feed',
        text: 'Once everything is imported, set up the 301 redirect at your old host. It brings your listeners to the new feed.',
      },
    ],
  },
  {
    slug: 'how-to-add-an-episode',
    title: 'How to Add an Episode',
    steps: [
      {
        caption: 'Open your episodes',
        text: 'The Episodes page lists everything you have planned and published. To start a new one, click Add Episode.',
      },
      {
        caption: 'Give it a title',
        text: 'Only the title is required. You can change it at any time before you publish, so a working title is fine.',
      },
      {
        caption: 'Check type and numbers',
        text: 'Most episodes are Full. Trailers and bonus episodes have their own types, and we fill in the next season and episode number for you.',
      },
      {
        caption: 'Plan the release',
        text: 'Pick the day that you are aiming for. The time comes from your show settings, and nothing is published until you say so.',
      },
      {
        caption: 'Add the episode',
        text: "Click Add Episode. If you already have a recording, you can choose it in this form, too, or add it later on the episode's page.",
      },
      {
        caption: 'Work through the steps',
        text: 'Click Manage Episode to open its page. It leads you through six steps, from the setup to the review.',
      },
      {
        caption: "Skip what you don't need",
        text: 'No guests this time? Skip the optional steps. Once every step is done or skipped, the episode is ready to publish.',
      },
    ],
  },
  {
    slug: 'how-to-upload-a-recording',
    title: 'How to Upload a Recording',
    steps: [
      {
        caption: 'Open the episode',
        text: 'Go to Episodes and open the episode that your recording belongs to.',
      },
      {
        caption: 'Find My Recording',
        text: 'Scroll down to My Recording. Audio shows accept MP3 and M4A files, and video shows accept MP4, M4V and MOV.',
      },
      {
        caption: 'Choose your file',
        text: 'Click Upload Recording and choose the file, or drop it here. If your connection fails, the upload resumes where it stopped.',
      },
      {
        caption: 'Listen to it',
        text: 'After the upload, we mark the step as done. Press Play to check that you have chosen the right file.',
      },
      {
        caption: 'Replace it if you need to',
        text: 'Is there a better take? With Replace you upload another file or choose one from your library.',
      },
      {
        caption: 'Keep files in the library',
        text: "The Recordings page lists all files of the show and the episodes that use them. Files you upload here can wait until there's an episode for them.",
      },
    ],
  },
  {
    slug: 'how-to-write-show-notes',
    title: 'How to Write Show Notes',
    steps: [
      {
        caption: 'Open the episode',
        text: 'Show notes are the description that listeners see in their app. Open the episode and find Show Notes.',
      },
      {
        caption: 'Start with a summary',
        text: 'Say in one or two sentences what the episode is about. Many apps show only the first lines, so put the best part first.',
      },
      {
        caption: 'Structure it',
        text: 'Use bold text for headings and lists for the topics. Podcast apps keep this formatting.',
      },
      {
        caption: 'Add links',
        text: 'Link to what you talk about. Select some text, click the link button and paste the address.',
      },
      {
        caption: 'It saves itself',
        text: 'Your text is saved while you write. If a team member edits the notes at the same time, you see both versions and choose.',
      },
      {
        caption: 'Mark it as done',
        text: 'Happy with it? Click Mark as Done, and the next step is up. You can still edit the notes later.',
      },
    ],
  },
  {
    slug: 'how-to-invite-your-team',
    title: 'How to Invite Your Team',
    steps: [
      {
        caption: 'Open Team Management',
        text: 'Open the menu of your show, choose Show Settings and go to Team Management. This is where you see everyone who works on the show.',
      },
      {
        caption: 'Add people',
        text: "Click Add People and enter an email address. It doesn't matter whether the person already has an account.",
      },
      {
        caption: 'Choose a role',
        text: 'The team role describes what someone does, such as Producer or Audio Engineer.',
      },
      {
        caption: 'Choose the access',
        text: 'Editors work on the show and its episodes. Admins can also invite people and change their access.',
      },
      {
        caption: 'Send the invitation',
        text: 'You can add more people before you send. Everyone gets an email with an invite link, valid for 14 days.',
      },
      {
        caption: 'Follow up',
        text: 'New people show as Pending until they accept. Use the menu to resend or withdraw an invitation.',
      },
      {
        caption: 'Change roles later',
        text: 'Roles and access can change as your team grows. Click the value in the table and choose another one.',
      },
    ],
  },
  {
    slug: 'how-to-review-an-episode',
    title: 'How to Review an Episode',
    steps: [
      {
        caption: 'Open the episode',
        text: "Comments and reviews are on the episode's page, next to the work they are about.",
      },
      {
        caption: 'Mention someone',
        text: 'Write a comment to the team. Type the @ sign to mention a team member, who then gets a notification.',
      },
      {
        caption: 'Send the comment',
        text: 'Click Send. Everyone on the team can read your comment and react to it.',
      },
      {
        caption: 'Ask for a review',
        text: 'Click Add Review and choose what should be checked, for example the show notes. Then choose who reviews it.',
      },
      {
        caption: 'Answer a review',
        text: "If you're the reviewer, set the status when you're ready. Choose Accept if all is well, or Revise if something needs work.",
      },
      {
        caption: 'See the result',
        text: 'The card shows the overall result. When all reviews are accepted, the Review Episode step is done.',
      },
    ],
  },
  {
    slug: 'how-to-publish-an-episode',
    title: 'How to Publish an Episode',
    steps: [
      {
        caption: 'Is it ready?',
        text: 'When every step is done or skipped, the episode is at 100% and you can publish it.',
      },
      {
        caption: 'Publish it later',
        text: 'With Publish Later, you choose a day and a time. We publish the episode for you at that moment.',
      },
      {
        caption: 'Look at the checks',
        text: 'Before anything goes out, we check the episode against what podcast apps and directories require. Errors have to be fixed first.',
      },
      {
        caption: 'Publish it now',
        text: "We don't want to wait, so we cancel and click Publish Now. A last look at the checks, and we confirm.",
      },
      {
        caption: "It's live",
        text: 'The episode is in your feed, and podcast apps pick it up at their next refresh. Copy the link or the share text to spread the word.',
      },
      {
        caption: 'Change it afterwards',
        text: 'The banner shows when the episode was published. If you edit it later, click Republish to update your feed.',
      },
    ],
  },
  {
    slug: 'how-to-get-listed-in-directories',
    title: 'How to Get Listed in Directories',
    steps: [
      {
        caption: 'Open RSS & Distribution',
        text: 'Directories such as Apple Podcasts and Spotify read your RSS feed. You find it in the settings of your show, under RSS and Distribution.',
      },
      {
        caption: 'Copy your feed URL',
        text: 'Every directory asks for this address. It never changes, so you submit it only once.',
      },
      {
        caption: 'Check the feed',
        text: 'Feed Health compares your feed with what directories require. Warnings can wait, but errors should be fixed before you register.',
      },
      {
        caption: 'Register',
        text: 'Open a directory to see how to register. The button takes you to its registration page in a new tab.',
      },
      {
        caption: 'Add the link',
        text: 'Once the directory lists your show, paste its URL here and save. Your public page then links to it.',
      },
      {
        caption: "You're listed",
        text: 'The directory is marked as Listed. From now on, new episodes appear there automatically.',
      },
    ],
  },
]

export const findTutorial = (slug: string | undefined): Tutorial | undefined => tutorials.find((one) => one.slug === slug)
