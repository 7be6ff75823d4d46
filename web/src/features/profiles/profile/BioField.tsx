import { creatorPath } from '@castwright/contract/paths.ts'
import { ownName } from '@castwright/contract/names.ts'
import { profileLimits } from '@castwright/contract/profiles/limits.ts'
import { photoUrl } from '@castwright/contract/profiles/shapes.ts'
import { rpc } from '../../../lib/rpc.ts'
import type { MentionSource } from '../../../ui/editor/mention.ts'
import { RichTextField } from '../../../ui/editor/RichTextField.tsx'

type Props = {
  userId: string
  value: string
  onChange: (html: string) => void
  onBlur: () => void
  error: string | undefined
  disabled: boolean
  fieldRef: (field: { focus: () => void } | null) => void
}

const teammates =
  (userId: string): MentionSource =>
  async (text, signal) => {
    const { users } = await rpc('UserService.FindMentionable', { userId, text }, { signal })
    return users.map(({ id, username, firstName, lastName, thumbnailUrl }) => ({
      id,
      name: ownName({ firstName, lastName, username }),
      hint: username,
      href: creatorPath(username),
      photo: thumbnailUrl && photoUrl(thumbnailUrl, 64),
    }))
  }

export function BioField({ userId, ...field }: Props) {
  return (
    <RichTextField
      label="Bio"
      description="Type @ to mention a team member."
      limit={profileLimits.bio}
      mentions={teammates(userId)}
      {...field}
    />
  )
}
