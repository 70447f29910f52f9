import type {} from '@mulghar/contract/finance/finds'
import { msg } from '@lingui/core/macro'
import { financePaths } from './core/paths.ts'

/** How the search calls what it finds. */
export const finds = {
  PROGRAM: { name: msg({ message: 'Finance program', context: 'what raises donations' }), path: financePaths.donors },
}
