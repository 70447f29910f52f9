import type {
  GenealogyProblem,
  ImportProblem,
  TableDetail,
  TablePerson,
  TableProblem,
  WordedProblem,
} from '@mulghar/contract/trees/import-report'
import type { MessageDescriptor } from '@lingui/core'
import { msg, plural, t } from '@lingui/core/macro'
import { i18n } from '../../kit/i18n.ts'
import { listed } from '../../kit/lists.ts'

const problemWords: Record<GenealogyProblem | TableProblem, MessageDescriptor> = {
  'not-gedcom': msg`This is not a GEDCOM file.`,
  'missing-header': msg`The file has no header. We read it anyway.`,
  'missing-trailer': msg`The file may be incomplete: its last part seems to be missing. Please export it again and compare.`,
  'line-without-level': msg`A line does not begin with a number; it was added to the text before it.`,
  'line-without-tag': msg`A line of the file could not be read and was left out.`,
  'level-jump': msg`One line had the wrong level. We attached it to the line above.`,
  'too-deep': msg`A line has more than 99 levels and was put on the deepest one.`,
  'line-too-long': msg`A line is longer than the standard allows. We read all of the line.`,
  'record-too-long': msg`A record is longer than 200,000 lines or eight million characters. The rest of the record was left out.`,
  'wrong-encoding': msg`The header names a different character encoding from the one the file uses.`,
  'unknown-encoding': msg`The header names an unknown character encoding. We found the encoding ourselves.`,
  undecodable: msg`Some letters of the file could not be read. Please check the names after the import.`,
  'double-identifier': msg`Two records have the same identifier. The second record got a new identifier.`,
  'record-without-identifier': msg`A person or family has no identifier, so nothing can refer to it.`,
  'pointer-to-nothing': msg`The file mentions a person or source that is not in it.`,
  'one-sided-link': msg`A family lists a person, or a person a family, but not the other way round. We linked the two.`,
  'too-many-partners': msg`A family has more than two partners; the others were kept as text.`,
  'own-relative': msg`A person is listed as their own child or partner. That link was left out.`,
  'unreadable-date': msg`A date could not be read. Its text was kept.`,
  'informal-date': msg`A date is not written the GEDCOM way. We read its year or more and kept its text.`,
  'no-such-day': msg`A date does not exist in the calendar. We read its year and kept its text.`,
  'medium-missing': msg`A picture named in the file is not in the archive. The person was imported without it.`,
  'too-many-pictures': msg`The file has more than 20,000 album pictures. The rest were left out.`,
  'zip-without-gedcom': msg`The archive contains no GEDCOM file.`,
  'zip-too-large': msg`The archive is too large when unpacked.`,
  'zip-broken': msg`The archive cannot be read.`,

  'row-without-name': msg`A row has no name. If other rows refer to it, a person without a name was added; otherwise it was left out.`,
  'row-without-serial': msg`A row has no serial number. The person was added, but other rows cannot refer to them.`,
  'row-twice': msg`Two rows are exactly the same. Only one was imported.`,
  'serial-twice': msg`A serial number was given to several people. All of them are in the tree.`,
  'father-ambiguous': msg`Several people have the father’s serial number, so we cannot know which one is meant. The person was imported without a father.`,
  'father-missing': msg`The father’s serial number is not in the table. The person was imported without a father.`,
  'own-father': msg`A person is listed as their own father or son. That was left out.`,
  'son-missing': msg`A son’s serial number is not in the table. No placeholder was created.`,
  'son-ambiguous': msg`A son’s serial number was given to several people, so we cannot know which one is meant.`,
  'son-of-another': msg`A row names a son whose own row names another father. The son’s own row was used.`,
  circle: msg`Some people are entered as their own ancestors. They were added to the tree without these parents.`,
  'generation-differs': msg`A generation number does not match the father’s. We used the father and kept the number as it was written.`,
  'sons-not-listed': msg`The table has fewer sons of this father than their stated number. The number is kept, and no unnamed sons were added.`,
  'more-sons': msg`The table has more sons of this father than their stated number. All of them were added, and the number is kept.`,
  'daughters-unnamed': msg`The table gives a number of daughters but no names. The number is kept with the father.`,
  'named-only': msg`Some children are named only in their father’s row. We added them to the tree.`,
}

/** What was wrong with a file, and what was done about it. */
export function problemInWords(problem: ImportProblem | WordedProblem): string {
  return 'message' in problem ? problem.message : i18n._(problemWords[problem.code])
}

/** Of a table: what is wrong in the first rows, a line for each. */
export function rowsInWords(problem: ImportProblem | WordedProblem): string[] | undefined {
  if ('message' in problem) return problem.details
  const words = detailWords[problem.code as TableProblem]
  return problem.rows?.map(({ row, who, others = [], more = 0, ...rest }) => {
    const [name, other] = [nameOf(who), listed(others.map(nameInRow))]
    const detail = words({ ...nothingTold, ...rest, name, other, everybody: [who, ...others] })
    if (more === 0) return t`Row ${row}: ${detail}`
    return plural(more, { one: `Row ${row}: ${detail}, and # more`, other: `Row ${row}: ${detail}, and # more` })
  })
}

const nothingTold = { serial: '', before: 0, told: 0, found: 0, isSon: false }

type Told = Required<Omit<TableDetail, 'row' | 'who' | 'others' | 'more'>> & {
  name: string
  other: string
  everybody: TablePerson[]
}

const isSonOf = ({ name, serial }: Told) => t`${name} is a son of number ${serial}`
const hasSon = ({ name, serial }: Told) => t`${name} has a son with serial number ${serial}`

const detailWords: Record<TableProblem, (told: Told) => string> = {
  'row-without-name': ({ name }) => name,
  'row-without-serial': ({ name }) => name,
  'row-twice': ({ name, before }) => t`${name} is already in row ${before}`,
  'serial-twice': ({ everybody, serial }) => {
    // There are hardly ever more than two.
    const people = everybody.map(nameInRow).reduce((some, another) => t`${some} and ${another}`)
    return t`number ${serial} belongs to ${people}`
  },
  'father-ambiguous': isSonOf,
  'father-missing': isSonOf,
  'own-father': ({ name }) => name,
  'son-missing': hasSon,
  'son-ambiguous': hasSon,
  'son-of-another': ({ name, other }) => t`${name} lists ${other} as a son`,
  circle: ({ everybody }) => listed(everybody.map(nameInRow)),
  'generation-differs': ({ name, other, told, found }) =>
    t`${name} has generation ${told}, the father ${other} has ${found}`,
  // English says the same of one, as it always has; another language need not.
  'sons-not-listed': ({ name, told, found }) =>
    plural(told, {
      one: `${name} has # sons, ${found} of them are in the table`,
      other: `${name} has # sons, ${found} of them are in the table`,
    }),
  'more-sons': ({ name, told, found }) =>
    plural(told, {
      one: `${name} has # sons, but ${found} are in the table`,
      other: `${name} has # sons, but ${found} are in the table`,
    }),
  'daughters-unnamed': ({ name, told }) =>
    plural(told, { one: `${name} has # daughter`, other: `${name} has # daughters` }),
  'named-only': ({ name, other, isSon }) => (isSon ? t`${other}, son of ${name}` : t`${other}, daughter of ${name}`),
}

function nameOf({ name, serial }: TablePerson): string {
  return name || (serial ? t`number ${serial}` : t`a person without a name`)
}

function nameInRow(person: TablePerson): string {
  const name = nameOf(person)
  const { row } = person
  return row === undefined ? name : t`${name} (row ${row})`
}
