import { sql, type Kysely } from 'kysely'

// Fillers, tags and other signs that nobody sees are now removed from texts. Imports may have kept some. The hourly job removes
// them by the application's own rule; here we only list the rows that seem to have some, as in migration 0097.

const signs =
  '[\\u034f\\u115f\\u1160\\u17b4\\u17b5\\u180e\\u3164\\uffa0\\ufff0-\\ufff8\\U0001bca0-\\U0001bca3\\U0001d173-\\U0001d17a\\U000e0000-\\U000e00ff\\U000e01f0-\\U000e0fff]' +
  '|[\\u0001-\\u007f][\\u200c\\u200d\\ufe00-\\ufe0f]'

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
