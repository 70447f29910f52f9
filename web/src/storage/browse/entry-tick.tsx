import { useLingui } from '@lingui/react/macro'
import { classes } from '../../kit/ui/class-names.ts'
import type { Entry } from '../files/entry.ts'
import type { Select } from './use-selection.ts'

type Props = { entry: Entry; select: Select | undefined; isActive: boolean; className?: string }

/** Selects an entry; with Shift all up to it. */
export function EntryTick({ entry, select, isActive, className }: Props) {
  const { t } = useLingui()
  const { id, name } = entry
  return (
    <input
      type="checkbox"
      {...(entry.trash && { 'data-focus': true })}
      tabIndex={isActive ? 0 : -1}
      aria-label={t`Select ${name}`}
      checked={select?.has(id) ?? false}
      disabled={!select}
      className={classes('tick m-0', className)}
      onChange={({ nativeEvent }) => {
        if (nativeEvent instanceof MouseEvent && nativeEvent.shiftKey) select?.extendTo(id)
        else select?.toggle(id)
      }}
    />
  )
}
