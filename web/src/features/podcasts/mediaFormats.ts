export const mediaFormats = { audio: 'Audio Podcast', video: 'Video Podcast' } as const
