import { Trans } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { Button } from '../../../kit/ui/button.tsx'
import { classes } from '../../../kit/ui/class-names.ts'
import { Link } from '../../../kit/ui/link.tsx'
import { ColumnChart } from './column-chart.tsx'
import { ShareTable } from './share-table.tsx'
import type { StatisticsPanel } from './statistics-panels.ts'

/** One part of the statistics, under its own heading. */
export function Panel({ panel }: { panel: StatisticsPanel }) {
  const id = useId()
  const { title, note, link } = panel
  return (
    <section
      aria-labelledby={id}
      className="grid min-w-0 content-start gap-3 rounded-md border border-line bg-surface p-4 shadow-lift md:p-5"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 id={id} className="text-md font-semibold">
          {title}
        </h3>
        {note && <p className="text-sm text-ink-soft">{note}</p>}
        {link && (
          <Link to={link.to} className="text-sm text-ink-soft underline underline-offset-2 hover:text-ink">
            {link.text}
          </Link>
        )}
      </div>
      <Content panel={panel} />
    </section>
  )
}

function Content({ panel }: { panel: StatisticsPanel }) {
  const isEmpty =
    panel.kind === 'columns'
      ? panel.columns.length === 0
      : panel.kind === 'shares'
        ? panel.shares.length === 0
        : panel.rows.length === 0
  if (isEmpty) return <p className="py-4 text-sm text-ink-soft">{panel.empty}</p>
  if (panel.kind === 'columns') return <ColumnChart heads={panel.heads} columns={panel.columns} />
  if (panel.kind === 'shares') return <ShareTable label={panel.title} heads={panel.heads} shares={panel.shares} />
  return <FewRows heads={panel.heads} rows={panel.rows} />
}

const fewRows = 5

/** The latest rows, and the others when they are asked for. */
function FewRows({ heads, rows }: { heads: readonly string[]; rows: readonly (readonly string[])[] }) {
  const [showsAll, setShowsAll] = useState(false)
  return (
    <>
      <table className="w-full text-sm">
        <thead className="text-xs text-ink-soft">
          <tr>
            {heads.map((head, at) => (
              <th key={head} scope="col" className={classes('py-1 font-medium', at === 0 ? 'text-left' : 'text-right')}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="tabular-nums">
          {rows.slice(0, showsAll ? rows.length : fewRows).map(([name, ...values]) => (
            <tr key={name} className="border-t border-line">
              <th scope="row" className="border-t border-line py-1.5 text-left font-normal">
                {name}
              </th>
              {values.map((value, at) => (
                <td key={heads[at + 1]} className="border-t border-line text-right">
                  {value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > fewRows && !showsAll && (
        <Button size="sm" variant="quiet" onClick={() => setShowsAll(true)}>
          <Trans>Show earlier centuries</Trans>
        </Button>
      )}
    </>
  )
}
