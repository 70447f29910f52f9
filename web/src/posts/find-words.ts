import type {} from '@mulghar/contract/posts/finds'
import { msg } from '@lingui/core/macro'
import { postPaths } from './paths.ts'

/** How the search calls what it finds. */
export const finds = {
  POST: { name: msg({ message: 'Post', context: 'what somebody has posted' }), path: postPaths.post },
}
