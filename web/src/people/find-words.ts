import type {} from '@mulghar/contract/people/finds'
import { msg } from '@lingui/core/macro'
import { FoundMemberAct } from './found-member-act.tsx'
import { handleOf } from './handle.ts'
import { profilePaths } from './paths.ts'

/** How the search calls whom it finds, and what may be done at once. */
export const finds = {
  USER: {
    name: msg`Member`,
    path: profilePaths.profileOf,
    under: ({ title }: { title: string }) => `@${handleOf(title)}`,
    Act: FoundMemberAct,
  },
}
