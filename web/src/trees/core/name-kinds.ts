import type { NameKind } from '@mulghar/contract/trees/person'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** The word for the kind of a further name. */
export const nameKindWords: Record<NameKind, MessageDescriptor> = {
  BIRTH: msg`Birth name`,
  MAIDEN: msg`Maiden name`,
  MARRIED: msg`Married name`,
  AKA: msg`Also known as`,
  IMMIGRANT: msg`Name after immigration`,
  RELIGIOUS: msg`Religious name`,
  PROFESSIONAL: msg`Professional name`,
  ADOPTED: msg`Name after adoption`,
  OTHER: msg`Other name`,
}
