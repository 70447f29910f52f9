import type { TreeStatistics } from '@mulghar/contract/trees/statistics'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { treePaths } from '../../core/paths.ts'
import { shortMonths } from '../../../kit/calendar-words.ts'
import { lifeInWords, yearText } from '../../../kit/year-words.ts'
import { birthColumns, childColumns, type Column } from './columns.ts'
import { grouped } from '../../../kit/grouped.ts'
import { chosenDigits } from '../../../kit/digit-choice.ts'

export type ShareLine = {
  key: string
  name: string
  /** The name is a text of people, not a word of ours. */
  isWritten?: boolean
  detail?: string
  value: string
  part: number
  to?: string
}

type Titled = {
  key: string
  title: string
  note?: string
  link?: { to: string; text: string }
  /** Said where there is nothing to show. */
  empty: string
}

/** A part of the statistics in words and numbers, the same for the page and for a file. */
export type StatisticsPanel = Titled &
  (
    | { kind: 'columns'; heads: readonly [string, string]; columns: readonly Column[] }
    | { kind: 'shares'; heads: readonly [string, string]; shares: readonly ShareLine[] }
    | { kind: 'table'; heads: readonly string[]; rows: readonly (readonly string[])[] }
  )

/** The numbers that are asked for first. */
export function useKeyFigures({ people, families, generations, living, dead }: TreeStatistics) {
  const { t } = useLingui()
  return [
    { name: t`People`, value: grouped(people) },
    { name: t`Families`, value: grouped(families) },
    { name: t`Generations`, value: grouped(generations) },
    { name: t`Living`, value: grouped(living) },
    { name: t`Departed`, value: grouped(dead) },
  ]
}

/** Everything else, in the order in which it stands. */
export function useStatisticsPanels(counted: TreeStatistics, treeId: string): StatisticsPanel[] {
  const time = useTimePanels(counted, treeId)
  const people = usePeoplePanels(counted, treeId)
  return [...time, ...people]
}

function useTimePanels({ births, birthMonths, ages, children, families }: TreeStatistics, treeId: string) {
  const { t } = useLingui()
  const { step, columns } = birthColumns(births)
  const months = shortMonths()
  const centuryOf = (century: number) =>
    century > 0
      ? chosenDigits(`${century * 100 - 99}–${century * 100}`)
      : t`${100 - century * 100}–${1 - century * 100} BC`
  const sum = children.reduce((total, one) => total + one.children * one.families, 0)
  const mean = families > 0 ? Math.round((sum / families) * 10) / 10 : 0
  const panels: StatisticsPanel[] = [
    {
      key: 'births',
      kind: 'columns',
      title: step === 10 ? t`Births by decade` : t`Births by ${step} years`,
      link: { to: treePaths.chart(treeId, 'timeline'), text: t`Open the timeline` },
      heads: [t({ message: 'From', context: 'first year' }), t`Births`],
      columns: columns.map(({ label, value }) => ({ label: yearText(Number(label)), value })),
      empty: t`No years of birth are known.`,
    },
    {
      key: 'ages',
      kind: 'table',
      title: t`Ages at death`,
      note: t`by century of death`,
      heads: [t`Years`, t`People`, t`Median`, t`Average`, t`Oldest`],
      rows: ages
        .toReversed()
        .map(({ century, people, median, average, oldest }) => [
          centuryOf(century),
          ...[people, median, average, oldest].map(grouped),
        ]),
      empty: t`No person has both a year of birth and a year of death.`,
    },
    {
      key: 'children',
      kind: 'columns',
      title: t`Children per family`,
      ...(families > 0 && { note: t`${mean} on average` }),
      heads: [t`Children`, t`Families`],
      columns: childColumns(children).map(({ label, value }) => ({ label: chosenDigits(label), value })),
      empty: t`No families are known.`,
    },
  ]
  if (birthMonths)
    panels.push({
      key: 'months',
      kind: 'columns',
      title: t`Births by month`,
      heads: [t`Month`, t`Births`],
      columns: birthMonths.some((people) => people > 0)
        ? birthMonths.map((value, at) => ({ label: months[at]!, value }))
        : [],
      empty: t`No months of birth are known.`,
    })
  return panels
}

function usePeoplePanels(counted: TreeStatistics, treeId: string): StatisticsPanel[] {
  const { t } = useLingui()
  const { genders, people, completeness, firstNames, lastNames, gotras, places, longestLives } = counted
  const genderNames = { female: t`Female`, male: t`Male`, other: t`Other`, unknown: t`Unknown` }
  const told = (['female', 'male', 'other', 'unknown'] as const).filter((one) => genders[one] > 0)
  const known: Record<TreeStatistics['completeness'][number]['what'], string> = {
    GENDER: t`Gender`,
    BIRTH: t`Year of birth`,
    DEATH: t`Year of death`,
    PARENTS: t`Parents`,
    NATIVE_NAME: t`Name in another script`,
    PHOTO: t`Picture`,
    BIRTH_PLACE: t`Place of birth`,
    SOURCES: t`Sources`,
  }
  const named = (names: readonly { name: string; people: number }[], to?: (name: string) => string): ShareLine[] =>
    names.slice(0, 15).map(({ name, people: bearers }) => ({
      key: name,
      name,
      isWritten: true,
      value: grouped(bearers),
      part: bearers / names[0]!.people,
      ...(to && { to: to(name) }),
    }))
  const bearersOf = (name: string) => treePaths.treePeople(treeId, name)
  const shares = (key: string, title: string, heads: readonly [string, string], lines: readonly ShareLine[]) => ({
    key,
    kind: 'shares' as const,
    title,
    heads,
    shares: lines,
    empty: t`Nothing is known.`,
  })
  return [
    shares(
      'gender',
      t`Gender`,
      [t`Gender`, t`People`],
      told.map((one) => ({
        key: one,
        name: genderNames[one],
        value: grouped(genders[one]),
        part: genders[one] / people,
      })),
    ),
    shares(
      'known',
      t`Known facts`,
      [t({ message: 'Fact', context: 'of statistics' }), t`Known for`],
      completeness
        .filter(({ of }) => of > 0)
        .map(({ what, known: count, of }) => ({
          key: what,
          name: known[what],
          value: t`${grouped(count)} of ${grouped(of)}`,
          part: count / of,
        })),
    ),
    shares('lastNames', t`Family names`, [t`Name`, t`People`], named(lastNames, bearersOf)),
    shares('firstNames', t`Given names`, [t`Name`, t`People`], named(firstNames, bearersOf)),
    ...(gotras.length > 0 ? [shares('gotras', t`Gotras`, [t`Gotra`, t`People`], named(gotras))] : []),
    ...(places
      ? [{ ...shares('places', t`Places`, [t`Place`, t`People`], named(places)), note: t`of birth and death` }]
      : []),
    shares(
      'lives',
      t`Longest lives`,
      [t`Person`, t`Years`],
      longestLives.map(({ id, firstName, lastName, native, born, died, years }) => ({
        key: id,
        name: `${firstName} ${lastName}`.trim() || native || t`Unknown name`,
        isWritten: true,
        detail: lifeInWords({ born, died }, (from, to) => `${from}–${to}`),
        value: plural(years, { one: '# years', other: '# years' }),
        part: years / (longestLives[0]!.years || 1),
        to: treePaths.person(id),
      })),
    ),
  ]
}
