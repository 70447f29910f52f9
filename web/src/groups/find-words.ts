import type {} from '@mulghar/contract/groups/finds'
import { msg } from '@lingui/core/macro'
import { groupPaths } from './core/paths.ts'

/** How the search calls what it finds. */
export const finds = {
  GROUP: { name: msg({ message: 'Group', context: 'what people join' }), path: groupPaths.group },
}
