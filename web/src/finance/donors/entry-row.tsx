import type { DonorEntry } from '@mulghar/contract/finance/donors'
import { Trans, useLingui } from '@lingui/react/macro'
import { CircleSlash, Eye, Pencil, Trash2, Undo2 } from 'lucide-react'
import { useId, type Ref } from 'react'
import { rupees } from '../../kit/rupees.ts'
import { Badge } from '../../kit/ui/badge.tsx'
import { classes } from '../../kit/ui/class-names.ts'
import { IconButton } from '../../kit/ui/icon-button.tsx'
import { Bone } from '../../kit/ui/skeleton.tsx'
import { asCell, asRow } from '../core/table-roles.ts'
import { WrittenText } from '../../kit/ui/written-text.tsx'

/** What can be done with an entry. */
export type EntryActs = {
  onView: (entry: DonorEntry) => void
  onEdit: (entry: DonorEntry) => void
  onDelete: (entry: DonorEntry) => void
  onSetAside: (entry: DonorEntry) => void
  onCountAgain: (entry: DonorEntry) => void
}

type Props = EntryActs & { index: number; entry: DonorEntry | undefined; measure: Ref<HTMLTableRowElement> }

const row =
  'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-t border-line px-4 py-2.5 @min-[28rem]:table-row @min-[28rem]:p-0'
const cell = '@min-[28rem]:h-12.5 @min-[28rem]:border-t @min-[28rem]:border-line @min-[28rem]:px-3 @min-[28rem]:py-1'

/** One entry: a line of the table, or a card where it is narrow. One that has not come yet is a grey shape. */
export function EntryRow({ index, entry, measure, ...acts }: Props) {
  const id = useId()
  if (!entry)
    return (
      <tr ref={measure} data-index={index} aria-hidden="true" className={row}>
        <td colSpan={3} className={classes(cell, 'shimmer')}>
          <Bone className="h-4 w-2/3" />
        </td>
      </tr>
    )
  const isExpense = entry.amount < 0
  return (
    <tr ref={measure} data-index={index} {...asRow} aria-rowindex={index + 2} className={row}>
      <td
        {...asCell}
        id={id}
        className={classes(cell, 'leading-snug font-medium wrap-anywhere @min-[28rem]:pl-4 md:@min-[28rem]:pl-5')}
      >
        <WrittenText text={entry.donorName} />
        {entry.setAside && (
          <span className="ml-2 inline-flex">
            <Badge tone="marigold">
              <Trans>Not counted</Trans>
            </Badge>
          </span>
        )}
      </td>
      <td
        {...asCell}
        className={classes(
          cell,
          'row-start-2 font-semibold tabular-nums @min-[28rem]:text-right @min-[28rem]:font-medium @min-[28rem]:whitespace-nowrap',
          isExpense && 'text-sindoor',
        )}
      >
        {entry.setAside ? (
          <del className="text-ink-faint">{rupees(Math.abs(entry.amount))}</del>
        ) : (
          rupees(Math.abs(entry.amount))
        )}
      </td>
      <td
        {...asCell}
        className={classes(cell, 'col-start-2 row-span-2 row-start-1 text-right whitespace-nowrap @min-[28rem]:pr-2')}
      >
        <Acts entry={entry} describedBy={id} {...acts} />
      </td>
    </tr>
  )
}

function Acts({
  entry,
  describedBy,
  onView,
  onEdit,
  onDelete,
  onSetAside,
  onCountAgain,
}: EntryActs & { entry: DonorEntry; describedBy: string }) {
  const { t } = useLingui()
  const described = { size: 'sm', 'aria-describedby': describedBy } as const
  return (
    <>
      {entry.can.edit && (
        <IconButton {...described} label={t`Edit`} onClick={() => onEdit(entry)}>
          <Pencil />
        </IconButton>
      )}
      {entry.can.remove && (
        <IconButton
          {...described}
          label={t`Delete`}
          className="text-sindoor"
          variant="danger"
          onClick={() => onDelete(entry)}
        >
          <Trash2 />
        </IconButton>
      )}
      {entry.can.setAside && (
        <IconButton {...described} label={t`Exclude from totals…`} onClick={() => onSetAside(entry)}>
          <CircleSlash />
        </IconButton>
      )}
      {entry.can.countAgain && (
        <IconButton {...described} label={t`Include in totals again`} onClick={() => onCountAgain(entry)}>
          <Undo2 />
        </IconButton>
      )}
      <IconButton {...described} label={t`View Details`} onClick={() => onView(entry)}>
        <Eye />
      </IconButton>
    </>
  )
}
