/** What a line about somebody is made of. */
export const lineColumns = [
  'id',
  'tree_id',
  'first_name',
  'last_name',
  'names',
  'gender',
  'birth_year',
  'birth_from',
  'birth_to',
  'birth_place',
  'death_year',
  'death_from',
  'death_to',
  'dead_from',
  'image_document_id',
  'sort_name',
] as const
