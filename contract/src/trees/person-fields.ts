import { nameLength } from './name-length.ts'
import type { TreeAct } from './roles.ts'

// All that can be told of a person stands here, field by field. From this table both sides take a field's schema, its column, who sees it, how it is
// merged, its tag in a GEDCOM file and where a form and a page show it. A field of plain text needs nothing else but its
// column in the database and its words in the web (CONTRIBUTING.md, "Add a field of a person").

type Field = {
  /** What holds for all fields of one kind follows from the kind; what is `own` has rules of its own where it is used. */
  kind: 'text' | 'choice' | 'number' | 'flag' | 'date' | 'list' | 'own'
  column: string
  /** What a role must allow. */
  seen: Extract<TreeAct, 'see-graph' | 'see-living' | 'see-contacts' | 'see-hidden-names'>
}

/** Where the form asks for a text, and where the page shows it; a text with neither has its own place in both. */
export const textGroups = ['name', 'lineage', 'work'] as const
export type TextGroup = (typeof textGroups)[number]

type Text = Field & {
  kind: 'text'
  most: number
  /** As visible as the years of a life: of the dead for every role. It goes along in every export; its changes do not. */
  isOpen?: true
  /** The tag under which it stands in the record of a GEDCOM file. */
  tag?: `_${string}`
  group?: TextGroup
}

const text = <const T extends Omit<Text, 'kind'>>(field: T) => ({ kind: 'text' as const, ...field })

/** In the order in which an export tells them. */
export const personFields = {
  firstName: { kind: 'own', column: 'first_name', seen: 'see-graph' },
  lastName: { kind: 'own', column: 'last_name', seen: 'see-graph' },
  names: { kind: 'own', column: 'names', seen: 'see-graph' },
  // These are NPFX, SPFX and NSFX below the NAME of a GEDCOM file.
  namePrefix: text({ column: 'name_prefix', seen: 'see-graph', most: 100, group: 'name' }),
  surnamePrefix: text({ column: 'surname_prefix', seen: 'see-graph', most: 100, group: 'name' }),
  nameSuffix: text({ column: 'name_suffix', seen: 'see-graph', most: 100, group: 'name' }),
  gender: { kind: 'choice', column: 'gender', seen: 'see-living' },
  nickname: text({ column: 'nickname', seen: 'see-living', most: nameLength }),
  hiddenName: text({ column: 'hidden_name', seen: 'see-hidden-names', most: nameLength, tag: '_HIDDEN_NAME' }),
  gotra: text({ column: 'gotra', seen: 'see-living', isOpen: true, most: 100, tag: '_GOTRA', group: 'lineage' }),
  currentGotra: text({
    column: 'current_gotra',
    seen: 'see-living',
    isOpen: true,
    most: 100,
    tag: '_CURRENT_GOTRA',
    group: 'lineage',
  }),
  birth: { kind: 'date', column: 'birth', seen: 'see-living' },
  birthPlace: text({ column: 'birth_place', seen: 'see-living', most: 300 }),
  death: { kind: 'date', column: 'death', seen: 'see-living' },
  deathPlace: text({ column: 'death_place', seen: 'see-living', most: 300 }),
  marriage: { kind: 'date', column: 'marriage', seen: 'see-living' },
  deceased: { kind: 'flag', column: 'deceased', seen: 'see-living' },
  birthOrder: { kind: 'number', column: 'birth_order', seen: 'see-living' },
  imageId: { kind: 'own', column: 'image_document_id', seen: 'see-living' },
  contact: { kind: 'own', column: 'contact', seen: 'see-contacts' },
  addresses: { kind: 'list', column: 'addresses', seen: 'see-contacts' },
  educations: { kind: 'list', column: 'educations', seen: 'see-living' },
  jobs: { kind: 'list', column: 'jobs', seen: 'see-living' },
  sources: { kind: 'list', column: 'sources', seen: 'see-living' },
  notes: { kind: 'list', column: 'notes', seen: 'see-contacts' },
  facts: { kind: 'list', column: 'facts', seen: 'see-living' },
} as const satisfies Record<string, Field | Text>

type Fields = typeof personFields
export type FactKey = keyof Fields
type KeyOf<Kind extends Field['kind']> = { [K in FactKey]: Fields[K]['kind'] extends Kind ? K : never }[FactKey]

export type TextKey = KeyOf<'text'>
export type ListKey = KeyOf<'list'>
/** What can be told only once: where two tell it otherwise, one is chosen. */
export type SingleKey = KeyOf<'text' | 'choice' | 'number' | 'date'>
export type OpenTextKey = { [K in TextKey]: Fields[K] extends { isOpen: true } ? K : never }[TextKey]
/** Parts of the name: every role that sees a person sees them. */
export type NameTextKey = { [K in TextKey]: Fields[K]['seen'] extends 'see-graph' ? K : never }[TextKey]
export type ColumnOf<K extends FactKey> = Fields[K]['column']

export const factKeys = Object.keys(personFields) as FactKey[]
const keysOf = <Kind extends Field['kind']>(...kinds: Kind[]) =>
  factKeys.filter((key) => (kinds as string[]).includes(personFields[key].kind)) as KeyOf<Kind>[]

export const textKeys = keysOf('text')
export const listKeys = keysOf('list')
export const singleKeys = keysOf('text', 'choice', 'number', 'date')

/** A field of text with all that can be said of one. */
export const textField = (key: TextKey): Text => personFields[key]
export const openTextKeys = textKeys.filter((key) => textField(key).isOpen) as OpenTextKey[]
export const nameTextKeys = textKeys.filter((key) => textField(key).seen === 'see-graph') as NameTextKey[]
/** What some role is not shown of somebody. */
export const hidableTextKeys = textKeys.filter(
  (key) => !textField(key).isOpen && textField(key).seen !== 'see-graph',
) as Exclude<TextKey, OpenTextKey | NameTextKey>[]
export const textKeysIn = (group: TextGroup) => textKeys.filter((key) => textField(key).group === group)

/** Each text by its key. */
export function eachText<K extends TextKey, T>(keys: readonly K[], make: (key: K) => T): Record<K, T> {
  const each: Partial<Record<K, T>> = {}
  for (const key of keys) each[key] = make(key)
  return each as Record<K, T>
}

/** Texts that have a tag in a GEDCOM file, in the order in which they are written there. */
export const taggedTexts = [...openTextKeys, ...hidableTextKeys].flatMap((key) => {
  const { tag } = textField(key)
  return tag ? [{ key, tag }] : []
})
