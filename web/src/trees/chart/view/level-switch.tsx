import { useLingui } from '@lingui/react/macro'
import { classes } from '../../../kit/ui/class-names.ts'
import { levelShown, levelsOf, type Level } from './levels.ts'
import type { Scene, View } from './scene.ts'

export type LevelSwitchProps = {
  scene: Scene
  view: View
  /** A person's sheet stands at the foot of the chart: the switch goes out of its way. */
  hasSheet: boolean
  onLevel: (level: Level) => void
}

/** How near one looks, as a switch. A family that is all cards from afar has none. */
export function LevelSwitch({ scene, view, hasSheet, onLevel }: LevelSwitchProps) {
  const { t } = useLingui()
  const levels = levelsOf(scene, view)
  const shown = levelShown(scene, view)
  if (levels.length === 0) return null
  const names: Record<Level, string> = {
    overview: t`Overview`,
    names: t({ message: 'Names', context: 'level of detail' }),
    cards: t({ message: 'Cards', context: 'level of detail' }),
  }
  return (
    <div
      data-still
      role="group"
      aria-label={t`Level of detail`}
      className={classes(
        'segments absolute left-1/2 -translate-x-1/2 shadow-lift print:hidden',
        hasSheet ? 'top-3' : 'bottom-4 @max-[40rem]:bottom-15',
      )}
    >
      {levels.map((level) => (
        <button
          key={level}
          type="button"
          aria-pressed={shown === level}
          data-active={shown === level || undefined}
          className="segment"
          onClick={() => onLevel(level)}
        >
          {names[level]}
        </button>
      ))}
    </div>
  )
}
