import type { ReactNode } from 'react'
import { Card } from '../kit/ui/card.tsx'

/** One step: a card whose parts stand in a column. */
export function Sheet({ children }: { children: ReactNode }) {
  return (
    <Card pad={false} className="grid grid-cols-[minmax(0,1fr)] gap-5 px-4 py-5 md:p-6">
      {children}
    </Card>
  )
}

/** The buttons below a form: the way back at the left, the way on at the right, on a phone above. */
export const sheetButtons = 'flex flex-col-reverse gap-3 max-sm:[&_button]:w-full sm:flex-row sm:justify-between'
