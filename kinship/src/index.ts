export { areTwins, seniorityOf, type Seniority } from './births.ts'
export { inbreedingOf, sharesOf, type Shares } from './coefficient.ts'
export { bloodLines, type BloodLine } from './common-ancestors.ts'
export {
  everyoneTo,
  lettersTo,
  pathTo,
  relativeKinds,
  seniorityTo,
  type Everyone,
  type RelativeKind,
} from './everyone.ts'
export { openFamily, type Family, type FamilyColumns, type Gender, type LinkKind } from './family.ts'
export { lettersOf, type Letter, type Sharing } from './letters.ts'
export { kinshipOf, type Kinship, type Relation } from './relations.ts'
export { wordsFor } from './words/everyone-words.ts'
export { languages, say, type Language, type Saying, type Told } from './words/say.ts'
export { nearestPath } from './walk/nearest-path.ts'
