import type { EntryKind } from '@mulghar/contract/finance/donors'
import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { grouped } from '../../kit/grouped.ts'
import { Card } from '../../kit/ui/card.tsx'
import { EmptyState } from '../../kit/ui/empty-state.tsx'
import { LoadFailed } from '../../kit/ui/load-failed.tsx'
import { Skeleton } from '../../kit/ui/skeleton.tsx'
import type { Asked } from './donors.queries.ts'
import { EntryRow, type EntryActs } from './entry-row.tsx'
import { useEntries } from './use-entries.ts'
import { asHeading, asRow, asRows, asTable } from '../core/table-roles.ts'

type Props = EntryActs & {
  programId: string
  kind: EntryKind
  asked: Asked
  /** Whether only some are asked for. */
  isSome: boolean
  /** How many there are, once that is known. */
  total: number | undefined
}

/** The donations of a program, or its expenses; only the rows in sight are there. */
export function EntryTable({ programId, kind, asked, isSome, total, ...acts }: Props) {
  const id = useId()
  const count = total === undefined ? '…' : grouped(total)
  return (
    <Card pad={false} aria-labelledby={id} className="@container overflow-hidden">
      <h2 id={id} className="px-4 py-3 text-lg md:px-5">
        {kind === 'DONATION' ? (
          <Trans>
            Donations <span className="font-normal text-ink-faint">({count})</span>
          </Trans>
        ) : (
          <Trans>
            Expenses <span className="font-normal text-ink-faint">({count})</span>
          </Trans>
        )}
      </h2>
      <Body
        key={JSON.stringify(asked)}
        programId={programId}
        kind={kind}
        asked={asked}
        isSome={isSome}
        total={total}
        labelledBy={id}
        {...acts}
      />
    </Card>
  )
}

function Body({ programId, kind, asked, isSome, total, labelledBy, ...acts }: Props & { labelledBy: string }) {
  const { t } = useLingui()
  const list = useEntries(programId, asked, kind)
  // Where nothing at all can be had, the page says it once.
  if (list.isWaiting || (list.isFailed && total === undefined))
    return (
      <div className="border-t border-line px-4 py-4 md:px-5">
        <Skeleton text={t`Loading...`} shape="lines" />
      </div>
    )
  if (list.isEmpty) {
    const none = kind === 'DONATION' ? t`No donations yet` : t`No expenses yet`
    return (
      <div className="border-t border-line">
        <EmptyState drawing={isSome ? 'search' : 'document'} level="p" title={isSome ? t`Nothing found` : none} />
      </div>
    )
  }
  return (
    <>
      {list.isThere && <Rows list={list} kind={kind} total={total ?? 0} labelledBy={labelledBy} acts={acts} />}
      {list.isFailed && (
        <div className="border-t border-line px-4 py-4 md:px-5">
          <LoadFailed small text={t`Failed to fetch donors`} busy={list.isAsking} onRetry={list.askAgain} />
        </div>
      )}
    </>
  )
}

type RowsProps = {
  list: ReturnType<typeof useEntries>
  kind: EntryKind
  total: number
  labelledBy: string
  acts: EntryActs
}

function Rows({ list, kind, total, labelledBy, acts }: RowsProps) {
  const { setBox, measure, rows, above, below } = list
  // Entries that are set aside are in the list and not in the count.
  const hasAside = rows.some(({ entry }) => entry?.setAside)
  const cell = 'px-3 py-1.5 font-medium text-ink-faint'
  return (
    <div ref={setBox} className="max-h-[max(22rem,70dvh)] overflow-y-auto overscroll-contain">
      <table
        {...asTable}
        aria-labelledby={labelledBy}
        aria-rowcount={hasAside ? -1 : total + 1}
        className="block w-full @min-[28rem]:table"
      >
        <thead
          {...asRows}
          className="sr-only @min-[28rem]:not-sr-only @min-[28rem]:sticky @min-[28rem]:top-0 @min-[28rem]:z-10 @min-[28rem]:table-header-group"
        >
          <tr {...asRow} aria-rowindex={1} className="bg-sunken text-xs">
            <th {...asHeading} scope="col" className={`${cell} pl-4 text-left md:pl-5`}>
              {kind === 'DONATION' ? (
                <Trans context="who has given">Donor</Trans>
              ) : (
                <Trans context="of an expense">Description</Trans>
              )}
            </th>
            <th {...asHeading} scope="col" className={`${cell} text-right`}>
              <Trans context="of money">Amount</Trans>
            </th>
            <th {...asHeading} scope="col" className={`${cell} pr-4 text-right`}>
              <Trans>Actions</Trans>
            </th>
          </tr>
        </thead>
        <tbody {...asRows} className="block @min-[28rem]:table-row-group">
          <Room height={above} />
          {rows.map(({ item, entry }) => (
            <EntryRow key={item.key} index={item.index} measure={measure} entry={entry} {...acts} />
          ))}
          <Room height={below} />
        </tbody>
      </table>
    </div>
  )
}

/** What stands for the rows that are out of sight. */
function Room({ height }: { height: number }) {
  if (height <= 0) return null
  return <tr aria-hidden="true" className="block @min-[28rem]:table-row" style={{ height }} />
}
