import type { ReactNode } from 'react'
import { Card, CardTitle } from './card.tsx'

/** A card about one thing, with its title and what there is to say of it. */
export function Section({ title, text, children }: { title: string; text?: ReactNode; children: ReactNode }) {
  return (
    <Card>
      <CardTitle>{title}</CardTitle>
      {text && <p className="-mt-1.5 mb-4 text-sm text-ink-soft">{text}</p>}
      {children}
    </Card>
  )
}
