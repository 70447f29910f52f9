import type { I18n } from '../kit/messages.ts'
import type { NoticeRow } from './notices.sql.ts'

export type Named = { id: string; name: string }

/** What a notice names, as far as its reader may see it now: by the words that the room of its kind has for it. */
export type Told = {
  names: Readonly<Record<string, Named>>
  reason?: string | null
  /** The reader may not know any more who did it. */
  isNameless?: boolean
  /** Accounts whose names the reader may not know in this notice. */
  hiddenActors?: readonly string[]
}

/** Notices without those who did it, where their reader may not know it any more. */
export const withKnownActors = (rows: readonly NoticeRow[], told: ReadonlyMap<string, Told>): NoticeRow[] =>
  rows.map((row) => {
    const { isNameless = false, hiddenActors = [] } = told.get(row.id) ?? {}
    return { ...row, actor_ids: isNameless ? [] : row.actor_ids.filter((id) => !hiddenActors.includes(id)) }
  })

/** What notices name that are each about a root of one kind, and no more: the root, where its name is known. */
export const toldOfRoots = (rows: readonly NoticeRow[], kind: string, names: ReadonlyMap<string, string>) =>
  new Map(
    rows.map((row): [string, Told] => {
      const name = names.get(row.root_id)
      return [row.id, { names: name === undefined ? {} : { [kind]: { id: row.root_id, name } } }]
    }),
  )

/** What a notice names, as a sentence has it; undefined where its reader does not see it. */
export function quoted(i18n: I18n, told: Told | undefined, kind: string): string | undefined {
  const named = told?.names[kind]
  return named && i18n.t('"{name}"', { name: named.name })
}
