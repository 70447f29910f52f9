import type { Post } from '@mulghar/contract/posts/posts'
import { useLingui } from '@lingui/react/macro'

/** For whom one's own post is, beside its time. */
export function Audience({ of }: { of: Post['visibility'] }) {
  const { t } = useLingui()
  const words = { MEMBERS: t`Every member`, FOLLOWERS: t`Your followers`, ONLY_ME: t`Only you` }
  return (
    <span>
      <span aria-hidden="true">· </span>
      {words[of]}
    </span>
  )
}
