import type { ColumnOf, TextKey } from '@mulghar/contract/trees/person-fields'
import type { PartialDate } from '@mulghar/contract/kit/partial-date'
import type { Gender, ParentKind, PartnerKind } from '@mulghar/contract/trees/person'
import type { ChangeKind, EntryKind, SubjectKind } from '@mulghar/contract/trees/history'
import type { FindingCode } from '@mulghar/contract/trees/review'
import type { ProposalKind, ProposalStatus } from '@mulghar/contract/trees/proposals'
import type { GivenRole } from '@mulghar/contract/trees/members'
import type { TreeRole } from '@mulghar/contract/trees/roles'
import type { ColumnType, Generated, Kysely } from 'kysely'
import type { AccountNames } from '../../accounts/public.ts'
import type {} from '../../documents/public.ts'
import { narrowTo } from '../../kit/database-narrowing.ts'
import type { Address, Contact, Education, Fact, Job, Note, PersonName, Source } from './person-record.ts'

declare module '../../documents/public.ts' {
  /** The tree is the root of all of them: its own, its people's, those of their albums by the picture, its history's that keeps what was taken away, its proposals'. */
  interface UseKinds {
    tree: 'trees'
    person: 'trees'
    album: 'trees'
    kept: 'trees'
    proposal: 'trees'
  }
}

/** A jsonb column: read as its value, written as JSON text. */
type Json<T> = ColumnType<T | null, string | null | undefined, string | null>

export type TreeTable = {
  id: string
  name: string
  description: string
  gotra: string | null
  discoverable: Generated<boolean>
  /** Edits of members who are not the owner wait until the owner accepts them. */
  approval: Generated<boolean>
  owner_account_id: string
  image_document_id: string | null
  cover_document_id: string | null
  person_count: Generated<number>
  family_count: Generated<number>
  member_count: Generated<number>
  /** Counts changes of the card: its name, description, pictures. */
  edition: Generated<number>
  /** Counts every write to the tree. A bigint: text when read. */
  version: Generated<string>
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

export type TreeMemberTable = {
  tree_id: string
  account_id: string
  role: TreeRole
  status: 'PENDING' | 'ACTIVE'
  origin: 'OWNER' | 'REQUEST' | 'INVITE'
  person_id: string | null
  /** The owner has said that the member is this person. */
  self_by_owner: Generated<boolean>
  /** What was written with a request. */
  message: string | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

/** A mail, where there is an address, or a link. */
export type TreeInviteTable = {
  tree_id: string
  id: string
  role: GivenRole
  email: string | null
  /** Whose address it is, where somebody with an account has it. */
  account_id: string | null
  created_by: string
  created_at: Date
  expires_at: Date
  uses: Generated<number>
  /** What the tree was called by then. */
  name_then: string
}

/** The last day, as year * 10000 + month * 100 + day, on which an account put the question of Home away. */
export type TreeQuestionDayTable = { account_id: string; day: number }

export type TreeRemovalTable = { tree_id: string; account_id: string; at: Date }

/** Who a member says to be, until the owner says so; a refusal names nobody and outlives the membership. */
export type TreeClaimTable = {
  tree_id: string
  account_id: string
  person_id: string | null
  status: 'WAITING' | 'REFUSED'
  at: Date
}

/** People whose nickname was told before anybody was found by it: their keys are made by and by. */
export type TreeNicknameDueTable = { tree_id: string; person_id: string }

export type TreeLinkTable = {
  /** The tree that asks. */
  tree_id: string
  id: string
  person_id: string
  target_tree_id: string
  /** Null for the family as a whole. */
  target_person_id: string | null
  status: 'PENDING' | 'ACTIVE'
  message: string | null
  asked_by: string
  asked_at: Date
  decided_by: string | null
  decided_at: Date | null
}

/** Of each text of a person its column. */
export type TextColumns = { [K in TextKey as ColumnOf<K>]: string | null }

export type TreePersonTable = TextColumns & {
  tree_id: string
  id: string
  first_name: Generated<string>
  last_name: Generated<string>
  names: Json<PersonName[]>
  native_name: Generated<string>
  sort_name: string
  full_names: string[]
  search_keys: string[]
  gender: Generated<Gender>
  birth: Json<PartialDate>
  /** Days as year * 10000 + month * 100 + day; see `date-range.ts`. */
  birth_from: number | null
  birth_to: number | null
  birth_year: number | null
  death: Json<PartialDate>
  death_from: number | null
  death_to: number | null
  death_year: number | null
  /** The day of marriage of who has no union that could hold it. */
  marriage: Json<PartialDate>
  /** Said to have died, without a day or a place. */
  deceased: Generated<boolean>
  /** The first year in which the person does not count as living: 0 for who has died. */
  dead_from: number
  birth_order: number | null
  image_document_id: string | null
  contact: Json<Contact>
  addresses: Json<Address[]>
  address_keys: string[] | null
  educations: Json<Education[]>
  jobs: Json<Job[]>
  sources: Json<Source[]>
  notes: Json<Note[]>
  facts: Json<Fact[]>
  added_by: string
  import_id: string | null
  version: Generated<number>
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

/** A picture of a person's album. */
export type TreePictureTable = {
  tree_id: string
  id: string
  person_id: string
  document_id: string
  caption: string | null
  taken: Json<PartialDate>
  /** Orders an album; pictures of one position stand by their ids. */
  position: number
  added_at: Date
}

export type TreeUnionTable = {
  tree_id: string
  id: string
  partner_a: string | null
  partner_b: string | null
  kind: Generated<PartnerKind>
  from_date: Json<PartialDate>
  from_day: number | null
  from_year: number | null
  to_date: Json<PartialDate>
  facts: Json<Fact[]>
  position: number | null
  import_id: string | null
}

export type TreeChildTable = {
  tree_id: string
  union_id: string
  child_id: string
  kind_a: Generated<ParentKind>
  kind_b: Generated<ParentKind>
  position: number | null
}

export type TreeExtraTable = {
  tree_id: string
  kind: 'PERSON' | 'UNION' | 'RECORD' | 'HEADER'
  id: string
  xref: string | null
  tag: string | null
  position: number | null
  content: ColumnType<unknown, string, string>
  import_id: string | null
  /** True where the notes and the citations of events are in the row of the person. */
  with_notes: boolean | null
  /** The people that ASSO lines of the record name. */
  people: string[] | null
}

export type TreeNameKeyTable = { tree_id: string; key: string; person_id: string; addresses: string }
export type TreeSearchKeyTable = { tree_id: string; key: string; dead_from: number; people: number }

/** The words of a tree's name, gotra and description; `id` is the tree's. */
export type TreeWordTable = { id: string; sounds: string[]; said: string[]; words: string }

export type TreeChangeTable = {
  tree_id: string
  entry_id: string
  id: string
  at: Date
  account_id: string
  kind: ChangeKind
  subject_kind: SubjectKind
  subject_id: string
  /** Whom it concerns, in the order that its words need: a child and then its parents, two partners, a person. */
  people: string[] | null
  before: Json<unknown>
  after: Json<unknown>
}

/** What somebody did at once: all its changes are shown together, and reverted together. */
export type TreeEntryTable = {
  tree_id: string
  id: string
  at: Date
  account_id: string
  kind: EntryKind
  changes: number
  /** The entry that this one took back. */
  revert_of: string | null
  /** The entry that took this one back. */
  reverted_by: string | null
  /** The owner who let it happen, where it had to wait. */
  approved_by: string | null
}

export type TreeEntryPersonTable = { tree_id: string; person_id: string; entry_id: string }

/** An edit that waits for the owner, or has waited. */
export type TreeProposalTable = {
  tree_id: string
  id: string
  account_id: string
  kind: ProposalKind
  /** Whom it changes; the entry of the history that it takes back. */
  person_id: string | null
  /** Of whom it is, for lists. */
  name: string
  body: Json<unknown>
  /** What it would change, as it was when it was proposed. */
  base: Json<unknown>
  status: ProposalStatus
  /** Why it was refused, where the owner has said so. */
  reason: string | null
  at: Date
  decided_at: Date | null
}

/** A row that an entry took away, as it was; `part_id` is the second half of a child's key, else the id again. */
export type TreeKeptTable = {
  tree_id: string
  entry_id: string
  kind:
    | 'PERSON'
    | 'PICTURE'
    | 'UNION'
    | 'CHILD'
    | 'EXTRA'
    | 'SELF'
    | 'RECORD_WAS'
    | 'FACTS_WERE'
    | 'LINK'
    | 'PICTURE_WAS'
    | 'MERGED'
  id: string
  part_id: string
  content: ColumnType<unknown, string, string>
}

/** When a whole tree was looked over, and which version of it. */
export type TreeReviewTable = { tree_id: string; version: string; people: number; at: Date; account_id: string }

/** What was found then: a contradiction in a life, or two people who may be one. */
export type TreeFindingTable = {
  tree_id: string
  code: FindingCode
  /** Of a pair the lower id; of a contradiction whom it is about. */
  person_id: string
  /** The other of the pair, or the child that contradicts; the person again where nobody else has part in it. */
  other_id: string
  is_double: boolean
  /** How unlikely it is, in thousandths. */
  doubt: number
  reasons: number
  is_answered: boolean
}

/** Somebody has said that two are not the same, or has looked at a contradiction. */
export type TreeFindingAnswerTable = {
  tree_id: string
  code: FindingCode
  person_id: string
  other_id: string
  account_id: string
  at: Date
}

/** A file that waits for its import, by the key of its bytes; without a task as long as nothing is known but them. */
export type TreeImportFileTable = { key: string; task_id: string | null; created_at: Date }

export type TreeTables = {
  tree: TreeTable
  tree_member: TreeMemberTable
  tree_invite: TreeInviteTable
  tree_question_day: TreeQuestionDayTable
  tree_removal: TreeRemovalTable
  tree_claim: TreeClaimTable
  tree_nickname_due: TreeNicknameDueTable
  /** People whose keys wait to be written anew; the tree's own name where the person is the tree. */
  tree_name_due: { tree_id: string; person_id: string }
  /** People whose parts of names are still in their records only. */
  tree_name_parts_due: { tree_id: string; person_id: string }
  /** Rows with texts that wait to be cleaned; `part_of` is the entry of a change, else the id again. */
  tree_text_due: { tree_id: string; kind: string; id: string; part_of: string }
  tree_link: TreeLinkTable
  tree_person: TreePersonTable
  tree_picture: TreePictureTable
  tree_union: TreeUnionTable
  tree_child: TreeChildTable
  tree_extra: TreeExtraTable
  tree_name_key: TreeNameKeyTable
  tree_search_key: TreeSearchKeyTable
  tree_word: TreeWordTable
  tree_change: TreeChangeTable
  tree_entry: TreeEntryTable
  tree_entry_person: TreeEntryPersonTable
  tree_kept: TreeKeptTable
  tree_review: TreeReviewTable
  tree_finding: TreeFindingTable
  tree_finding_answer: TreeFindingAnswerTable
  tree_proposal: TreeProposalTable
  tree_import_file: TreeImportFileTable
}

declare module '../../kit/database-narrowing.ts' {
  interface RoomTables {
    trees: TreeTables
  }
}

export type TreesDb = Kysely<TreeTables>
export const treesDb = narrowTo('trees')

/** For lists that say who did something: they stay one statement. Names can be read by it, and nothing written. */
export const withNames = (db: TreesDb): Pick<Kysely<TreeTables & AccountNames>, 'selectFrom'> =>
  db.withTables<AccountNames>()
