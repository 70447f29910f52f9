import { sql, type Kysely } from 'kysely'

// Code points that are no characters, and controls of Egyptian hieroglyphs, are now removed from texts. Imports may have kept some. The hourly
// job removes them by the application's own rule; here we only list the rows that seem to have some, as in migration 0097.

const noCharacters = Array.from({ length: 16 }, (_, plane) => (plane + 1).toString(16).padStart(4, '0'))
  .map((plane) => `\\U${plane}fffe\\U${plane}ffff`)
  .join('')
const signs = `[\\ufdd0-\\ufdef\\ufffe\\uffff\\U00013430-\\U0001345f${noCharacters}]`

const lists = [
  ['tree', 'TREE', 'id', 'id', 'jsonb_build_array(name, description, gotra)'],
  ['tree_person', 'PERSON', 'tree_id', 'id', 'to_jsonb(tree_person)'],
  ['tree_union', 'UNION', 'tree_id', 'id', 'jsonb_build_array(from_date, to_date, facts)'],
  ['tree_picture', 'PICTURE', 'tree_id', 'id', 'jsonb_build_array(caption, taken)'],
  ['tree_change', 'CHANGE', 'tree_id', 'entry_id', 'jsonb_build_array(before, after)'],
] as const

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, kind, treeId, partOf, texts] of lists)
    await sql`
      insert into tree_text_due (tree_id, kind, id, part_of)
      select ${sql.ref(treeId)}, ${kind}::text, id, ${sql.ref(partOf)} from ${sql.table(table)}
      cross join lateral (select ${sql.raw(texts)}::text) as said(texts)
      where said.texts ~ ${signs}
      on conflict do nothing`.execute(db)
}
