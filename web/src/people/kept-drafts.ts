import { profile } from '@mulghar/contract/people/profile'
import { mostSocialLinks } from '@mulghar/contract/people/social-links'
import { call } from '../kit/call.ts'
import { isRefusedAsGone, type DraftKind } from '../kit/gone-drafts.ts'
import { inputAbout, inputKind } from '../kit/gone-input.ts'

/** Input about members, and a new link of one's own, for which there may be no room any more. */
export const drafts: readonly DraftKind[] = [
  inputAbout('own:link', () =>
    isRefusedAsGone(call(profile.mine, {}), ({ socialLinks }) => socialLinks.length >= mostSocialLinks),
  ),
  inputKind('user', (userId) => isRefusedAsGone(call(profile.of, { query: { userId } }))),
]
