import type { DirectoryField } from '@castwright/contract/podcasts/directories.ts'
import type { ReactNode } from 'react'

/** Our own single-color symbols. None of them is the directory's logo. */
export const directoryShapes: Record<DirectoryField, ReactNode> = {
  applePodcastsUrl: (
    <>
      <circle cx="12" cy="11" r="2" />
      <path d="M10.6 15.5h2.8l-.5 4.5h-1.8z" />
      <path d="M8 15a5.5 5.5 0 1 1 8 0" />
      <path d="M6 18a9 9 0 1 1 12 0" />
    </>
  ),
  spotifyUrl: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M7 9.5c3.5-1 7-.6 10 1M7.6 12.8c3-.8 5.8-.4 8.3.9M8.2 15.8c2.4-.6 4.6-.3 6.6.8" />
    </>
  ),
  googlePodcastsUrl: <path d="M12 3v2M12 8.5v7M12 19v2M8 6.5v4M8 14.5v3M16 6.5v3M16 13.5v4M4 11v2M20 11v2" />,
  amazonMusicUrl: (
    <>
      <path d="M9 15V5.5l8-1.5v9" />
      <circle cx="7" cy="15" r="2" />
      <circle cx="15" cy="13" r="2" />
      <path d="M4 19.5c5 2 11 2 16-.5" />
    </>
  ),
  pandoraUrl: <path d="M7 20V4h5.5a4.8 4.8 0 0 1 0 9.6H11V20z" />,
  stitcherUrl: <path d="M4 9v6M8 6v9M12 9v9M16 6v9M20 9v6" />,
  radioPublicUrl: (
    <>
      <circle cx="12" cy="12" r="2.5" />
      <path d="M7 17a7 7 0 0 1 0-10M17 7a7 7 0 0 1 0 10" />
    </>
  ),
  iheartRadioUrl: (
    <>
      <path d="M12 19.5 5 12.6a4.4 4.4 0 0 1 6.2-6.2l.8.8.8-.8a4.4 4.4 0 0 1 6.2 6.2z" />
      <path d="M12 11v4" />
    </>
  ),
  youtubeMusicUrl: (
    <>
      <circle cx="12" cy="12" r="9" />
      <circle cx="12" cy="12" r="5.5" />
      <path d="m10.7 9.8 3.8 2.2-3.8 2.2z" />
    </>
  ),
  pocketCastsUrl: <path d="M21 12a9 9 0 1 0-9 9M17 12a5 5 0 1 0-5 5" />,
  overcastUrl: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="m12 11-2.5 9.5M12 11l2.5 9.5M8.5 15a4.5 4.5 0 1 1 7 0" />
    </>
  ),
  podcastIndexUrl: <path d="M5 5h14M5 10h14M5 15h9M5 20h5" />,
  deezerUrl: <path d="M4 18h3M4 14.5h3M9 18h3M14 18h3M14 14.5h3M14 11h3M19 18h2M19 14.5h2M19 11h2M19 7.5h2" />,
}
