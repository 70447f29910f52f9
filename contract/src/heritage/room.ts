import type {} from './reacted.ts'
import { roomOf } from '../kit/room.ts'
import { heritageErrors } from './errors.ts'
import { heritageFindKinds } from './finds.ts'
import { heritage, placeLinks, placePhotos } from './heritage.ts'
import { heritageIssues } from './issues.ts'
import { heritageNoticeKinds } from './notices.ts'
import { placeMap } from './place-map.ts'
import { heritageRates } from './rates.ts'

export const room = roomOf('heritage', { heritage, placePhotos, placeLinks, placeMap }, heritageErrors, {
  issues: heritageIssues,
  kinds: {
    notifications: heritageNoticeKinds,
    search: heritageFindKinds,
    visibility: ['heritage'],
    belonging: ['HERITAGE'],
    rates: heritageRates,
  },
})
