import { taggedTexts, textField } from '@mulghar/contract/trees/person-fields'
import { mayInTree, type TreeRole } from '@mulghar/contract/trees/roles'

/** Tags of GEDCOM files below which everything is about a hidden name. Sources and notes there have the tag as `about`. */
export const hiddenTags: readonly string[] = taggedTexts
  .filter(({ key }) => textField(key).seen === 'see-hidden-names')
  .map(({ tag }) => tag)

type Cited = { about?: string | null | undefined }

const isAboutHiddenName = ({ about }: Cited): boolean =>
  about !== null && about !== undefined && hiddenTags.includes(about)

/** Sources or notes of a hidden name. */
export function hiddenCited<T extends Cited>(items: readonly T[] | null): T[] {
  return (items ?? []).filter(isAboutHiddenName)
}

/** Sources or notes without those of a hidden name, for a role that may not see such names; null where none is left. */
export function seenCited<T extends Cited>(items: readonly T[] | null, role: TreeRole): T[] | null {
  const seen = mayInTree(role, 'see-hidden-names') ? items : items && items.filter((item) => !isAboutHiddenName(item))
  return seen && seen.length > 0 ? [...seen] : null
}
