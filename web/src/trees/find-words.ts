import type {} from '@mulghar/contract/trees/finds'
import { msg } from '@lingui/core/macro'
import { treePaths } from './core/paths.ts'

/** How the search calls what it finds of family trees. */
export const finds = {
  TREE: { name: msg`Family tree`, path: treePaths.graph },
  PERSON: { name: msg`Person`, path: treePaths.person },
}
