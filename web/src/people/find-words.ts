import type {} from '@mulghar/contract/people/finds'
import { msg } from '@lingui/core/macro'
import { profilePaths } from './paths.ts'

/** How the search calls whom it finds. */
export const finds = { USER: { name: msg`Member`, path: profilePaths.profileOf } }
