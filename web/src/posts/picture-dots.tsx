import { classes } from '../kit/ui/class-names.ts'

/** Which of several pictures one looks at; the counter says it in words. */
export function PictureDots({ count, at }: { count: number; at: number }) {
  return (
    <span aria-hidden="true" className="pointer-events-none absolute inset-x-0 bottom-3 flex justify-center gap-1.5">
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
