import { msg } from '@lingui/core/macro'
import type { WordsOf } from '../kit/word-registry.ts'

/** What is said when a call of this room is refused; in English it is the server's own sentence. */
export const words = {
  codes: {
    'posts/not-found': msg`This post no longer exists.`,
    'posts/not-author': msg`Only the author can edit this post.`,
    'posts/empty': msg`Write something, or add a photo.`,
    'posts/media-for-members': msg`Posts with photos or videos are shown to followers only.`,
    'posts/not-media': msg`Only photos and videos can be added to a post.`,
  },
} satisfies WordsOf<'posts'>
