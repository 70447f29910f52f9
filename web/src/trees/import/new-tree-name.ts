import { titleOfFile } from '@mulghar/contract/trees/files/file-title'
import { t } from '@lingui/core/macro'

/** What a new tree is called whose file has no name to take; undefined where it has one, for then the server takes that. */
export function newTreeName({ name }: File): string | undefined {
  return titleOfFile(name) === '' ? t`Imported tree` : undefined
}
