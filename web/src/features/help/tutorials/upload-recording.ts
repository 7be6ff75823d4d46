import type { Tutorial } from './type.ts'

export const uploadRecording: Tutorial = {
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
}
