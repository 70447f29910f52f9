import { sql, type RawBuilder } from 'kysely'
import { soundsIn, soundsOf } from './keys.ts'

/** Where the words of a question are looked for, and the row before which reading goes on. */
export type SoundPlace = { in: 'name' | 'description'; before: string | undefined }

/**
 * The columns by whose sounds a row is found: `sounds` has the words of its name, `said` those of name and description together.
 * A row whose `said` is null was written before there was such a column, and waits for it.
 */
export const saidColumns = (name: string, description: string | null) => ({
  sounds: soundsOf(name),
  said: soundsIn(`${name} ${description ?? ''}`),
})

/** Whether all sounds are in a row's name, or not all of them in its name but all in name and description. */
export function saysIn(alias: string, place: SoundPlace['in'], sounds: readonly string[]): RawBuilder<unknown> {
  const [named, said] = [sql.ref(`${alias}.sounds`), sql.ref(`${alias}.said`)]
  const asked = sql`${[...sounds]}::text[]`
  return place === 'name' ? sql`${named} @> ${asked}` : sql`${said} @> ${asked} and not ${named} @> ${asked}`
}

/** Rows of a table whose words wait to be noted, with what is noted of them. */
type Waiting = { id: string; name: string; description: string | null }
export const selectUnsaid = (table: string, limit: number) => sql<Waiting>`
  select id, name, description from ${sql.table(table)} where said is null order by id limit ${limit}
  for update skip locked`

export function noteSaid(table: string, rows: readonly Waiting[]): RawBuilder<unknown> {
  const noted = rows.map(({ id, name, description }) => ({ id, ...saidColumns(name, description) }))
  return sql`
    update ${sql.table(table)} as t set sounds = array(select jsonb_array_elements_text(noted.sounds)),
      said = array(select jsonb_array_elements_text(noted.said))
    from jsonb_to_recordset(${JSON.stringify(noted)}::jsonb) as noted(id uuid, sounds jsonb, said jsonb)
    where t.id = noted.id`
}
