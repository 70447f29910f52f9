import type { FinanceProgram } from '@mulghar/contract/finance/programs'
import { useLingui } from '@lingui/react/macro'
import { Eye, Pencil, Trash } from 'lucide-react'
import { shortDate } from '../../kit/dates.ts'
import { useNavigate } from '../../kit/router/react.tsx'
import { rupees } from '../../kit/rupees.ts'
import { Card } from '../../kit/ui/card.tsx'
import { IconButton } from '../../kit/ui/icon-button.tsx'
import { Link } from '../../kit/ui/link.tsx'
import { financePaths } from '../core/paths.ts'
import { asCell, asHeading, asRow, asRows, asTable } from '../core/table-roles.ts'
import { GoalBar } from '../core/goal-bar.tsx'
import { written } from '../../kit/written.ts'
import { grouped } from '../../kit/grouped.ts'

export type ProgramAct = 'details' | 'edit' | 'delete'
type OnAct = (act: ProgramAct, program: FinanceProgram) => void

const head = 'border-b border-line bg-sunken px-3 py-2 text-xs font-medium whitespace-nowrap text-ink-faint'
const cell = '@2xl:border-t @2xl:border-line @2xl:px-3 @2xl:py-2 @2xl:group-first:border-t-0'
const day = `${cell} text-xs whitespace-nowrap text-ink-faint @2xl:text-sm @2xl:text-ink-soft`

/** Programs in a table; where it is narrow, each is a card. */
export function ProgramTable({ programs, onAct }: { programs: readonly FinanceProgram[]; onAct: OnAct }) {
  const { t } = useLingui()
  return (
    <Card pad={false} className="@container overflow-hidden">
      <table {...asTable} aria-label={t`Finance Programs`} className="block w-full @2xl:table">
        <thead {...asRows} className="sr-only @2xl:not-sr-only @2xl:table-header-group">
          <tr {...asRow}>
            <th {...asHeading} scope="col" className={`${head} w-14 pl-5 text-left`}>{t`S.N`}</th>
            <th {...asHeading} scope="col" className={`${head} text-left`}>{t`Program Name`}</th>
            <th {...asHeading} scope="col" className={`${head} text-right`}>{t`Total Amount`}</th>
            <th {...asHeading} scope="col" className={`${head} text-left @5xl:min-w-36`}>{t`Owner`}</th>
            <th {...asHeading} scope="col" className={`${head} text-left`}>{t`Created`}</th>
            <th {...asHeading} scope="col" className={`${head} text-left`}>{t`Last Updated`}</th>
            <th {...asHeading} scope="col" className={`${head} pr-5 text-right`}>{t`Actions`}</th>
          </tr>
        </thead>
        <tbody {...asRows} className="block divide-y divide-line @2xl:table-row-group">
          {programs.map((program, index) => (
            <Row key={program.id} number={index + 1} program={program} onAct={onAct} />
          ))}
        </tbody>
      </table>
    </Card>
  )
}

/** A press anywhere on it opens the donors; by keyboard the link of its name does. */
function Row({ number, program, onAct }: { number: number; program: FinanceProgram; onAct: OnAct }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { id, name, donationTotal, createdByName, createdAt, updatedAt } = program
  return (
    <tr
      {...asRow}
      onClick={({ target }) => {
        if (!(target as Element).closest('a, button')) void navigate(financePaths.donors(id))
      }}
      className="group grid cursor-pointer grid-cols-[minmax(0,1fr)_auto] items-center gap-x-1.5 py-3 pr-2 pl-4 hover:bg-ground @2xl:table-row @2xl:p-0"
    >
      <td
        {...asCell}
        className={`${cell} hidden pl-5! font-display text-md font-semibold text-clay tabular-nums @2xl:table-cell`}
      >
        {grouped(number)}
      </td>
      <td {...asCell} className={`${cell} space-y-1 pb-1 @2xl:table-cell`}>
        <Link
          {...written(name)}
          to={financePaths.donors(id)}
          className="inline-block min-h-6 leading-snug font-semibold wrap-anywhere group-hover:underline"
        >
          {name}
        </Link>
        <GoalBar program={program} />
      </td>
      <td
        {...asCell}
        className={`${cell} row-start-2 text-[1.0625rem] font-semibold whitespace-nowrap tabular-nums @2xl:text-right @2xl:text-md @2xl:font-medium`}
      >
        {rupees(donationTotal ?? 0)}
      </td>
      <td
        {...asCell}
        className={`${cell} row-start-3 text-xs wrap-anywhere text-ink-faint @2xl:text-sm @2xl:text-ink-soft`}
      >
        {createdByName ?? t`N/A`}
        {/* In a card the day stands in the line of the name, wherever that breaks. */}
        <span className="whitespace-nowrap before:content-['_·_'] @2xl:hidden">{shortDate(updatedAt)}</span>
      </td>
      <td {...asCell} className={`${day} hidden @2xl:table-cell`}>
        {shortDate(createdAt)}
      </td>
      <td {...asCell} className={`${day} hidden @2xl:table-cell`}>
        {shortDate(updatedAt)}
      </td>
      <td {...asCell} className={`${cell} col-start-2 row-span-3 row-start-1 text-right whitespace-nowrap @2xl:pr-3!`}>
        {program.can.edit && (
          <IconButton size="sm" label={t`Edit Program`} onClick={() => onAct('edit', program)}>
            <Pencil />
          </IconButton>
        )}
        {program.can.remove && (
          <IconButton size="sm" variant="danger" label={t`Delete Program`} onClick={() => onAct('delete', program)}>
            <Trash />
          </IconButton>
        )}
        <IconButton size="sm" label={t`View Details`} onClick={() => onAct('details', program)}>
          <Eye />
        </IconButton>
      </td>
    </tr>
  )
}
