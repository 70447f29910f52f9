import { classes } from '../kit/ui/class-names.ts'
import { chosenDigits } from '../kit/digit-choice.ts'

/** How long a film is, on its picture; nothing where nobody knows. */
export function FilmLength({ ms, className }: { ms: number | null; className: string }) {
  if (ms === null) return null
  return (
    <span
      className={classes(
        'pointer-events-none absolute rounded-full bg-media-veil px-2.5 text-sm text-on-media tabular-nums',
        className,
      )}
    >
      {clockOf(ms)}
    </span>
  )
}

/** Minutes and seconds, as players show them. */
function clockOf(ms: number): string {
  const seconds = Math.round(ms / 1000)
  return chosenDigits(`${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`)
}
