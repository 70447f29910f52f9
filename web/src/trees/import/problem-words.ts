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
  'missing-header': msg`The file has no header. We read the file anyway.`,
  'missing-trailer': msg`The file may be incomplete: its last part seems to be missing. Please export it again and compare.`,
  'line-without-level': msg`A line does not begin with a number. The line was added to the text before it.`,
  'line-without-tag': msg`A line of the file could not be read and was left out.`,
  'level-jump': msg`One line had the wrong level. The line was added to the one above.`,
  'too-deep': msg`A line has a level above 99. The line was kept at level 99.`,
  'line-too-long': msg`A line is longer than the standard allows. We read all of the line.`,
  'record-too-long': msg`An entry of the file is longer than 200,000 lines or eight million characters. The rest of the entry was left out.`,
  'wrong-encoding': msg`The file states the wrong character encoding. We used the encoding that fits the file.`,
  'unknown-encoding': msg`The file states an unknown character encoding. We chose the encoding that fits the file.`,
  undecodable: msg`Some letters of the file could not be read. Please check the names after the import.`,
  'double-identifier': msg`Two entries of the file have the same number. The second entry got a new number.`,
  'record-without-identifier': msg`A person or family has no number in the file, so no other entry can refer to that person or family.`,
  'pointer-to-nothing': msg`The file mentions a person or source that is missing from the file.`,
  'one-sided-link': msg`A person and a family were linked in one direction only. We linked them in both directions.`,
  'too-many-partners': msg`A family has more than two partners; the others were kept as text.`,
  'own-relative': msg`A person is listed as their own child or partner. That link was left out.`,
  'unreadable-date': msg`A date could not be read. The original text was kept.`,
  'informal-date': msg`A date has an unusual format. We used the part we could read and kept the original text.`,
  'no-such-day': msg`A date does not exist in the calendar. We used its year and kept the original text.`,
  'text-too-long': msg`A text is longer than its field can hold. The beginning was kept in the field, and an export has all of the text.`,
  'medium-missing': msg`A picture named in the file is not in the archive. The person was imported without it.`,
  'too-many-pictures': msg`The file has more than 20,000 album pictures. The rest were left out.`,
  'zip-without-gedcom': msg`There is no GEDCOM file (.ged) in this ZIP file. Please export the tree as GEDCOM from your other program, and choose that file.`,
  'zip-too-large': msg`The archive is too large when unpacked.`,
  'zip-broken': msg`The archive cannot be opened. Please export the file again.`,

  'row-without-name': msg`A row has no name. If other rows refer to it, a person without a name was added; otherwise it was left out.`,
  'row-without-serial': msg`A row has no serial number. The person was added, but other rows cannot refer to them.`,
  'row-twice': msg`Two rows are exactly the same. Only one was imported.`,
  'serial-twice': msg`A serial number was given to several people. All of them are in the tree.`,
  'father-ambiguous': msg`Several people have the father’s serial number, so we cannot know which one is meant. The person was imported without a father.`,
  'father-missing': msg`The father’s serial number is not in the table. The person was imported without a father.`,
  'own-father': msg`A person is listed as their own father or son. That was left out.`,
  'son-missing': msg`A son’s serial number is not in the table. This son was not added.`,
  'son-ambiguous': msg`A son’s serial number was given to several people, so we cannot know which one is meant.`,
  'son-of-another': msg`Two rows disagree about a son’s father. We used the father in the son’s own row.`,
  circle: msg`Some people are entered as their own ancestors. They were added to the tree without these parents.`,
  'generation-differs': msg`A generation number does not match the father’s. We used the father and kept the number as it was written.`,
  'sons-not-listed': msg`The table lists fewer sons of this father than the number in his row. We kept the number and added only the listed sons.`,
  'more-sons': msg`The table lists more sons of this father than the number in his row. We added all of the sons and kept the number.`,
  'daughters-unnamed': msg`The table gives the number of daughters but not their names. We saved the number with the father.`,
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

const isSonOf = ({ name, serial }: Told) => t`The father of ${name} has serial number ${serial}`
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
    t`${name} is in generation ${told}, but the father ${other} is in generation ${found}`,
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
