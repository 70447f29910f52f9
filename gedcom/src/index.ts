export { formatDate, parseDate, type Calendar, type GedcomDate, type ParsedDate, type Qualifier } from './dates.ts'
export { convertNode } from './convert.ts'
export { codePages, type CodePage } from './code-pages.ts'
export type { Encoding, EncodingReason } from './encoding.ts'
export { isDamagedUtf8 } from './utf8.ts'
export { readFamily } from './family.ts'
export { openGedzip, writeGedzip, type Gedzip, type GedzipLimits } from './gedzip.ts'
export { headerOf, submitterXref, trailer, type HeaderFacts } from './header.ts'
export type {
  Address,
  ChildLink,
  Citation,
  CoupleKind,
  Fact,
  FamilyFields,
  GedcomFamily,
  GedcomNote,
  GedcomPerson,
  NameKind,
  ParentKind,
  PartnerTag,
  PersonFields,
  PersonName,
  Sex,
} from './model.ts'
export { childOf, childrenOf, isSameNode, node, pointer, targetOf, valueOf, type GedcomNode } from './node.ts'
export { patchFamilyWords, readFamilyWords, type FamilyWords } from './family-words.ts'
export { partnerTags, patchFamily } from './patch-family.ts'
export { patchPerson } from './patch.ts'
export { scriptOf } from './names.ts'
export { readPerson } from './person.ts'
export { Problems, problemKinds, type Problem, type ProblemCode, type Severity } from './problems.ts'
export { readGedcom, readRecords, type Bytes, type FileFacts, type Reading, type ReadOptions } from './read.ts'
export { writeRecord, type WriteVersion } from './text.ts'
export { sourceOf, unpack, ZipBroken, type ZipEntry, type ZipSource } from './zip.ts'
