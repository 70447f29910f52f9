import type { TreeStatistics } from '@mulghar/contract/trees/statistics'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../kit/paths.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { ColumnChart } from './column-chart.tsx'
import { birthColumns, childColumns } from './columns.ts'
import { Panel } from './panel.tsx'
import { ShareTable } from './share-table.tsx'

type Counted = { counted: TreeStatistics }

/** The numbers that are asked for first. */
export function KeyFigures({ counted }: Counted) {
  const { t } = useLingui()
  const { people, families, generations, living, dead, open } = counted
  const figures = [
    [t`People`, people],
    [t`Families`, families],
    [t`Generations`, generations],
    [t`Living`, living],
    [t`Departed`, dead],
  ] as const
  return (
    <div className="lg:col-span-2">
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5">
        {figures.map(([name, value]) => (
          <div key={name} className="rounded-md border border-line bg-surface px-4 py-3 shadow-lift">
            <dt className="text-sm text-ink-soft">{name}</dt>
            <dd className="font-display text-2xl leading-tight font-semibold tabular-nums">
              {value.toLocaleString('en-IN')}
            </dd>
          </div>
        ))}
      </dl>
      {open < people && (
        <p className="mt-2 text-sm text-ink-soft">
          <Trans>Years of the living are not counted: your role in this tree does not show them.</Trans>
        </p>
      )}
    </div>
  )
}

export function Births({ counted, treeId }: Counted & { treeId: string }) {
  const { t } = useLingui()
  const { step, columns } = birthColumns(counted.births)
  const timeline = (
    <Link to={paths.chart(treeId, 'timeline')} className="underline underline-offset-2 hover:text-ink">
      <Trans>See the lives on a timeline</Trans>
    </Link>
  )
  return (
    <Panel title={step === 10 ? t`Births by decade` : t`Births by ${step} years`} note={timeline}>
      {columns.length > 0 ? (
        <ColumnChart heads={[t`From`, t`Births`]} columns={columns} />
      ) : (
        <Nothing text={t`No year of birth is known.`} />
      )}
    </Panel>
  )
}

export function BirthMonths({ counted: { birthMonths } }: Counted) {
  const { t } = useLingui()
  if (!birthMonths) return null
  const names = [t`Jan`, t`Feb`, t`Mar`, t`Apr`, t`May`, t`Jun`, t`Jul`, t`Aug`, t`Sep`, t`Oct`, t`Nov`, t`Dec`]
  const isKnown = birthMonths.some((people) => people > 0)
  return (
    <Panel title={t`Births by month`}>
      {isKnown ? (
        <ColumnChart
          heads={[t`Month`, t`Births`]}
          columns={birthMonths.map((value, at) => ({ label: names[at]!, value }))}
        />
      ) : (
        <Nothing text={t`No month of birth is known.`} />
      )}
    </Panel>
  )
}

const fewCenturies = 5

export function Ages({ counted: { ages } }: Counted) {
  const { t } = useLingui()
  const [showsAll, setShowsAll] = useState(false)
  const nameOf = (century: number) =>
    century > 0 ? `${century * 100 - 99}–${century * 100}` : t`${100 - century * 100}–${1 - century * 100} BC`
  if (ages.length === 0)
    return (
      <Panel title={t`Ages at death`}>
        <Nothing text={t`Nobody's years of birth and death are both known.`} />
      </Panel>
    )
  return (
    <Panel title={t`Ages at death`} note={t`by century of death`}>
      <table className="w-full text-sm">
        <thead className="text-xs text-ink-soft">
          <tr>
            <th scope="col" className="py-1 text-left font-medium">{t`Years`}</th>
            <th scope="col" className="text-right font-medium">{t`People`}</th>
            <th scope="col" className="text-right font-medium">{t`Median`}</th>
            <th scope="col" className="text-right font-medium">{t`Average`}</th>
            <th scope="col" className="text-right font-medium">{t`Oldest`}</th>
          </tr>
        </thead>
        <tbody className="tabular-nums">
          {ages
            .toReversed()
            .slice(0, showsAll ? ages.length : fewCenturies)
            .map(({ century, people, median, average, oldest }) => (
              <tr key={century} className="border-t border-line">
                <th scope="row" className="py-1.5 text-left font-normal">
                  {nameOf(century)}
                </th>
                <td className="text-right text-ink-soft">{people}</td>
                <td className="text-right font-semibold">{median}</td>
                <td className="text-right">{average}</td>
                <td className="text-right">{oldest}</td>
              </tr>
            ))}
        </tbody>
      </table>
      {ages.length > fewCenturies && !showsAll && (
        <Button size="sm" variant="quiet" onClick={() => setShowsAll(true)}>
          <Trans>Show earlier centuries</Trans>
        </Button>
      )}
    </Panel>
  )
}

export function Children({ counted: { children, families } }: Counted) {
  const { t } = useLingui()
  const columns = childColumns(children)
  const sum = children.reduce((total, one) => total + one.children * one.families, 0)
  const mean = families > 0 ? Math.round((sum / families) * 10) / 10 : 0
  return (
    <Panel title={t`Children of a family`} note={families > 0 && t`${mean} on average`}>
      {columns.length > 0 ? (
        <ColumnChart heads={[t`Children`, t`Families`]} columns={columns} />
      ) : (
        <Nothing text={t`No family is known.`} />
      )}
    </Panel>
  )
}

export function Genders({ counted: { genders, people } }: Counted) {
  const { t } = useLingui()
  const names = { female: t`Female`, male: t`Male`, other: t`Other`, unknown: t`Unknown` }
  const told = (['female', 'male', 'other', 'unknown'] as const).filter((one) => genders[one] > 0)
  return (
    <Panel title={t`Gender`}>
      <ShareTable
        label={t`Gender`}
        heads={[t`Gender`, t`People`]}
        shares={told.map((one) => ({
          key: one,
          name: names[one],
          part: genders[one] / people,
          value: <Plural value={genders[one]} one="# person" other="# people" />,
        }))}
      />
    </Panel>
  )
}

export function Nothing({ text }: { text: string }) {
  return <p className="py-4 text-sm text-ink-soft">{text}</p>
}
