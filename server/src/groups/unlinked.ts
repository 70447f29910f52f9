import type { NoticeKind } from '@mulghar/contract/notifications/notifications'
import type { AskedBelonging } from '../kit/belonging.ts'
import type { DbHandle } from '../kit/database-handle.ts'
import type { I18n } from '../kit/messages.ts'
import { quoted, type NoticeRow, type Told } from '../notifications/public.ts'

/** The kinds by which a module notifies that a keeper removed something from a tree or group. */
export type UnlinkedKinds = Readonly<Record<'TREE' | 'GROUP', NoticeKind>>

/** Adds the tree or group to these notices, as far as their reader may see it now. Its id is the notice's `ref_id`. */
export async function withUnlinkedRoots(
  { db, belonging }: { db: DbHandle; belonging: Pick<AskedBelonging, 'seen'> },
  accountId: string,
  rows: readonly NoticeRow[],
  { kinds, told }: { kinds: UnlinkedKinds; told: ReadonlyMap<string, Told> },
): Promise<Map<string, Told>> {
  const all = new Map(told)
  for (const kind of ['TREE', 'GROUP'] as const) {
    const removals = rows.filter((row) => row.kind === kinds[kind])
    const ids = removals.map((row) => row.ref_id)
    const roots = await belonging.seen(db, kind, accountId, ids)
    for (const { id, ref_id: rootId } of removals) {
      const root = roots.get(rootId)
      if (root)
        all.set(id, { ...all.get(id), names: { ...all.get(id)?.names, [kind]: { id: rootId, name: root.name } } })
    }
  }
  return all
}

/** The sentence of such a notice in a mail; `thing` is the quoted name of what was removed. */
export function unlinkedLine(i18n: I18n, told: Told | undefined, kind: 'TREE' | 'GROUP', thing: string): string {
  const root = quoted(i18n, told, kind)
  if (kind === 'GROUP')
    return root
      ? i18n.t('A moderator removed {thing} from the group {group}', { thing, group: root })
      : i18n.t('A moderator removed {thing} from a group', { thing })
  return root
    ? i18n.t('The owner removed {thing} from the family tree {tree}', { thing, tree: root })
    : i18n.t('The owner removed {thing} from a family tree', { thing })
}
