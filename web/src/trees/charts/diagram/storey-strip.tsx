import { Trans } from '@lingui/react/macro'
import { inDevanagari } from '../../chart/view/devanagari.ts'
import type { View } from '../../chart/view/scene.ts'
import { classes } from '../../../kit/ui/class-names.ts'
import type { Axis } from '../layout/diagram.ts'
import type { DiagramStoreys } from '../layout/diagram-storeys.ts'
import { insetsOf } from '../view/sight.ts'

/** Shorter storeys have no second line. */
const twoLines = 64

/** The number of each generation, at the left or along the top, whatever part of the chart is seen. */
export function StoreyStrip({ storeys, axis, view }: { storeys: DiagramStoreys; axis: Axis; view: View }) {
  const isDown = axis === 'vertical'
  const length = storeys.pitch * view.scale
  const start = (storeys.start - (isDown ? view.y : view.x)) * view.scale
  const insets = insetsOf(axis, view)
  return (
    <div
      aria-hidden="true"
      data-gutter
      className={classes(
        'pointer-events-none absolute overflow-hidden border-clay-line bg-ground',
        isDown ? 'inset-y-0 left-0 border-r' : 'inset-x-0 top-0 border-b',
      )}
      style={{
        ...(isDown ? { width: insets.left - 16 } : { height: insets.top - 16 }),
        boxShadow: isDown
          ? '4px 0 0 var(--color-ground), 5px 0 0 var(--color-clay-line)'
          : '0 4px 0 var(--color-ground), 0 5px 0 var(--color-clay-line)',
      }}
    >
      {storeys.numbers.map((number, at) => {
        const from = start + at * length
        if (from + length < 0 || from > (isDown ? view.height : view.width)) return null
        return (
          <div
            key={number}
            className={classes(
              'absolute grid place-content-center justify-items-center',
              isDown ? 'inset-x-0 top-0' : 'inset-y-0 left-0 auto-cols-max grid-flow-col items-baseline gap-1.5',
            )}
            style={{
              transform: isDown ? `translateY(${from}px)` : `translateX(${from}px)`,
              ...(isDown ? { height: length } : { width: length }),
            }}
          >
            <b
              lang="ne"
              className={classes(
                'font-display leading-tight font-semibold text-clay',
                length >= twoLines ? 'text-xl' : 'text-md',
              )}
            >
              {inDevanagari(number)}
            </b>
            {length >= twoLines && (
              <small className="text-xs leading-tight whitespace-nowrap text-ink-faint max-sm:hidden">
                <Trans>gen {number}</Trans>
              </small>
            )}
          </div>
        )
      })}
    </div>
  )
}
