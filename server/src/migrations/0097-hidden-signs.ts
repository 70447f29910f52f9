import { sql, type Kysely } from 'kysely'

// Imports once kept signs that nobody sees, such as those that turn the direction of writing. The application removes them by its own rule,
// by and by; here we only list the rows that seem to have some. `part_of` is the entry of a change, else the id again.

/** In JSON most control characters are escapes. A text with a plain backslash is listed too, and stays as it is. */
const signs =
  '\\\\u00(0[0-8bce-f]|1[0-9a-f])|\\\\[bf]|[\\u007f-\\u009f\\u061c\\u200b\\u200e\\u200f\\u2028-\\u202e\\u2060-\\u206f\\ufeff\\ufff9-\\ufffb]'

const lists = [
  ['tree', 'TREE', 'id', 'id', 'jsonb_build_array(name, description, gotra)'],
  ['tree_person', 'PERSON', 'tree_id', 'id', 'to_jsonb(tree_person)'],
  ['tree_union', 'UNION', 'tree_id', 'id', 'jsonb_build_array(from_date, to_date, facts)'],
  ['tree_picture', 'PICTURE', 'tree_id', 'id', 'jsonb_build_array(caption, taken)'],
  ['tree_change', 'CHANGE', 'tree_id', 'entry_id', 'jsonb_build_array(before, after)'],
] as const

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table tree_text_due (
      tree_id uuid not null, kind text not null, id uuid not null, part_of uuid not null,
      primary key (tree_id, kind, part_of, id))`.execute(db)
  for (const [table, kind, treeId, partOf, texts] of lists)
    await sql`
      insert into tree_text_due (tree_id, kind, id, part_of)
      select ${sql.ref(treeId)}, ${kind}::text, id, ${sql.ref(partOf)} from ${sql.table(table)}
      cross join lateral (select ${sql.raw(texts)}::text) as said(texts)
      where said.texts ~ ${signs} or said.texts is not nfc normalized`.execute(db)
}
