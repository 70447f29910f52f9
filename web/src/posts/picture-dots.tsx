import { classes } from '../kit/ui/class-names.ts'

type Props = {
  count: number
  at: number
  /** What plays has its time line below. */
  isFilm?: boolean
}

/** Which of several pictures one looks at; the counter says it in words. */
export function PictureDots({ count, at, isFilm }: Props) {
  return (
    <span
      aria-hidden="true"
      className={classes(
        'pointer-events-none absolute inset-x-0 flex justify-center gap-1.5',
        isFilm ? 'top-3' : 'bottom-3',
      )}
    >
      {Array.from({ length: count }, (_, place) => (
        <i
          key={place}
          className={classes(
            'h-1.5 rounded-full bg-on-media shadow-[0_0_2px_rgb(0_0_0/0.5)]',
            place === at ? 'w-4' : 'w-1.5 opacity-70',
          )}
        />
      ))}
    </span>
  )
}
