import type { PlacePhoto } from '@mulghar/contract/heritage/heritage'
import type { Licence } from '@mulghar/contract/heritage/kinds'
import type { MessageDescriptor } from '@lingui/core'
import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** Licences in few letters, for a line over a photo. */
const shortLicences: Record<Licence, MessageDescriptor> = {
  PUBLIC_DOMAIN: msg`public domain`,
  CC_BY: msg`CC BY`,
  CC_BY_SA: msg`CC BY-SA`,
  PERMISSION: msg`with permission`,
}

/** "Photo: Maila Shrestha · 2024 · CC BY"; empty where nothing is known. */
export function photoCredit({ author, year, licence }: PlacePhoto): string {
  const parts = [author, year, licence && i18n._(shortLicences[licence])].filter(Boolean).join(' · ')
  return parts && i18n._(msg`Photo: ${parts}`)
}
