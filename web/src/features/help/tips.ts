export const tips: readonly { title: string; text: string }[] = [
  {
    title: 'Say in one sentence who it is for',
    text: 'Before the first recording, write down who should listen and what they take home. If the sentence needs an “and”, it may be two shows. Put that sentence first in the show summary.',
  },
  {
    title: 'Start with three episodes',
    text: 'Somebody who likes the first wants a second at once. Three finished episodes on the first day, and a rhythm you can keep, beat a daring schedule that breaks in week four.',
  },
  {
    title: 'The room matters more than the microphone',
    text: 'Record in a small room with soft things in it: curtains, a sofa, clothes. Stay a hand’s width from the microphone and speak past it rather than into it.',
  },
  {
    title: 'Record every voice on its own track',
    text: 'Ask remote guests to record themselves as well. Separate tracks make it possible to mend a cough or a door without touching the answer it fell on.',
  },
  {
    title: 'Bring it to the right loudness',
    text: 'Aim at −16 LUFS for stereo and −19 LUFS for mono, with peaks below −1 dB. Listeners then never reach for the volume between shows.',
  },
  {
    title: 'Titles without numbers',
    text: 'Directories show season and episode numbers by themselves. Use the title for what the episode is about, with the telling words first: phones cut after forty characters.',
  },
  {
    title: 'Cover art for a thumbnail',
    text: 'Most people see your cover the size of a stamp. One image, few words, strong contrast. Square, 3000 pixels wide if you can, JPEG or PNG.',
  },
  {
    title: 'Show notes that stand alone',
    text: 'Two sentences on what happens, then names, links and times. Keep them under 4,000 characters: beyond that some directories cut them off.',
  },
  {
    title: 'Never change what identifies an episode',
    text: 'When you move hosts, keep every episode’s identifier and leave the old feed in place with a permanent redirect. That is what keeps your listeners.',
  },
]
