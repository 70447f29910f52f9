import type {} from '@mulghar/contract/heritage/finds'
import { msg } from '@lingui/core/macro'
import { heritagePaths } from './core/paths.ts'

/** How the search calls what it finds. */
export const finds = {
  HERITAGE: { name: msg({ message: 'Place', context: 'of heritage' }), path: heritagePaths.place },
}
