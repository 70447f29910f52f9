import { roomOf } from '../kit/room.ts'
import { peopleErrors } from './errors.ts'
import { peopleFindKinds } from './finds.ts'
import { blocks, follow, mutes } from './follow.ts'
import { peopleNoticeKinds } from './notices.ts'
import { privacy } from './privacy.ts'
import { peopleRates } from './rates.ts'
import { profile } from './profile.ts'
import { socialLinks } from './social-links.ts'

export const room = roomOf('people', { profile, privacy, socialLinks, follow, blocks, mutes }, peopleErrors, {
  kinds: { notifications: peopleNoticeKinds, search: peopleFindKinds, visibility: ['profile'], rates: peopleRates },
})
