import { useLingui } from '@lingui/react/macro'
import { LocateFixed, Map as MapIcon, Minus, Plus, Scan, Tags, Undo2 } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { IconButton } from '../../../kit/ui/icon-button.tsx'
import { useRootMark } from '../../../kit/ui/use-root-mark.ts'
import { classes } from '../../../kit/ui/class-names.ts'

export type ChartButtonsProps = {
  onZoom: (factor: number) => void
  onAll: () => void
  /** Where somebody has said who they are. */
  onMe: (() => void) | undefined
  onBack: (() => void) | undefined
  /** What people are to whoever looks, written on their cards or not. */
  kinWords: { areOn: boolean; toggle: () => void } | undefined
  onMap: (() => void) | undefined
  /** On a narrow page they stand above the person's sheet. */
  isOverSheet: boolean
}

/** How one moves over a chart without a pinch, a wheel or a drag. They stay as they are while the chart is moved. */
export const ChartButtons = memo(function ChartButtons(props: ChartButtonsProps) {
  const { onZoom, onAll, onMe, onBack, kinWords, onMap, isOverSheet } = props
  const { t } = useLingui()
  useRootMark('data-with-zoom')
  return (
    <div
      data-still
      data-zoom
      className={classes(
        'absolute right-2 grid cursor-default grid-flow-col rounded-md border border-line bg-surface shadow-lift @min-[40rem]:right-4 @min-[40rem]:bottom-4 low:@min-[40rem]:bottom-1 print:hidden',
        isOverSheet ? 'bottom-20' : 'bottom-2',
      )}
    >
      <IconButton label={t`Zoom in`} onClick={() => onZoom(1.4)}>
        <Plus />
      </IconButton>
      <IconButton label={t`Zoom out`} onClick={() => onZoom(1 / 1.4)}>
        <Minus />
      </IconButton>
      <IconButton label={t`Show everybody`} onClick={onAll}>
        <Scan />
      </IconButton>
      {onMe && (
        <IconButton label={t`Centre on me`} onClick={onMe}>
          <LocateFixed />
        </IconButton>
      )}
      {onBack && (
        <IconButton label={t`Back to the previous place`} onClick={onBack}>
          <Undo2 />
        </IconButton>
      )}
      {kinWords && (
        <Pressed label={t`Kinship words`} isPressed={kinWords.areOn} onClick={kinWords.toggle}>
          <Tags />
        </Pressed>
      )}
      {onMap && (
        <IconButton label={t`Show the map`} className="@max-[40rem]:hidden" onClick={onMap}>
          <MapIcon />
        </IconButton>
      )}
    </div>
  )
})

type PressedProps = { label: string; isPressed: boolean; onClick: () => void; children: ReactNode }

function Pressed({ label, isPressed, onClick, children }: PressedProps) {
  return (
    <IconButton
      label={label}
      aria-pressed={isPressed}
      className={isPressed ? 'bg-accent-soft text-on-accent-soft' : ''}
      onClick={onClick}
    >
      {children}
    </IconButton>
  )
}
