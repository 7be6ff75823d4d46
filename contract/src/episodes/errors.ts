import { errorsOf } from '../refusal.ts'

export const episodeErrors = {
  ...errorsOf('aborted', {
    show_notes_changed:
      "The show notes have changed since you opened them, so your changes weren't saved. Compare both versions before you save.",
  }),
  ...errorsOf('invalid_argument', {
    scope_missing: 'The filters must name a podcast (PodcastID) or an episode (ID) with EQUAL.',
  }),
}
