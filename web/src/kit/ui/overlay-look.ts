import { classes } from './class-names.ts'

export const backdropLook = 'overlay fixed inset-0 z-40 bg-veil'

/** A sheet from below on phones, a card in the middle elsewhere. */
export const sheetLook = classes(
  'overlay sheet pop fixed inset-x-0 bottom-0 z-50 flex max-h-[92dvh] flex-col rounded-t-lg border border-line bg-raised text-ink shadow-high max-sm:before:mx-auto max-sm:before:mt-2 max-sm:before:h-1 max-sm:before:w-10 max-sm:before:shrink-0 max-sm:before:rounded-full max-sm:before:bg-line-strong',
  'sm:top-1/2 sm:right-auto sm:bottom-auto sm:left-1/2 sm:w-[calc(100vw-3rem)] sm:-translate-1/2 sm:rounded-lg',
)

/** Keeps the last thing in a sheet clear of the phone's own bar. */
export const sheetFoot = 'pb-[calc(1rem+env(safe-area-inset-bottom))] sm:pb-4'

/** A small list that hangs from what opened it. */
export const listLook = classes(
  'overlay pop max-h-(--available-height) max-w-(--available-width) min-w-[min(13rem,var(--available-width))] origin-(--transform-origin) overflow-y-auto rounded-md border border-line bg-raised p-1.5 text-ink shadow-high',
)

export const listItemLook = classes(
  'flex min-h-10 w-full items-center gap-3 rounded-sm px-3 py-1.5 text-left text-sm outline-none select-none',
  'data-highlighted:bg-sunken data-disabled:text-ink-faint [&_svg]:size-4.5 [&_svg]:shrink-0',
)
