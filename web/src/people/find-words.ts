import type {} from '@mulghar/contract/people/finds'
import { msg } from '@lingui/core/macro'
import { followsInCommonWords } from '../kit/follows-in-common.ts'
import { FoundMemberAct } from './found-member-act.tsx'
import { handleOf } from './handle.ts'
import { profilePaths } from './paths.ts'

/** How the search calls whom it finds, and what may be done at once. */
export const finds = {
  USER: {
    name: msg`Member`,
    path: profilePaths.profileOf,
    under: ({ title, followsInCommon = 0 }: { title: string; followsInCommon?: number | undefined }) =>
      [`@${handleOf(title)}`, followsInCommon > 0 && followsInCommonWords(followsInCommon)].filter(Boolean).join(' · '),
    Act: FoundMemberAct,
  },
}
