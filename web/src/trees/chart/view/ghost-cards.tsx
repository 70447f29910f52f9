import { useLingui } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import type { GhostOf, Ghosts } from '../ghosts.ts'

/** Lower places have their sign beside the word. */
const twoLinesPx = 44

export type GhostCardsProps = { ghosts: Ghosts; name: string; onGhost: (of: GhostOf) => void }

/** Round a person, where parents and a partner would stand of whom nobody is known: a press writes them down. */
export function GhostCards({ ghosts, name, onGhost }: GhostCardsProps) {
  const { t } = useLingui()
  const { places, width, height, lines } = ghosts
  const isLow = height < twoLinesPx
  const words: Record<GhostOf, { shown: string; told: string }> = {
    father: { shown: t`Father`, told: t`Add father` },
    mother: { shown: t`Mother`, told: t`Add mother` },
    partner: { shown: t`Partner`, told: t`Add partner` },
  }
  return (
    <div role="group" aria-label={t`Relatives to add to ${name}`}>
      {lines.map(([x1, y1, x2, y2]) => (
        <span
          key={`${x1} ${y1} ${x2}`}
          aria-hidden="true"
          className={`absolute border-dashed border-line-strong ${x1 === x2 ? 'border-l-2' : 'border-t-2'}`}
          style={{
            transform: `translate(${x1}px, ${y1}px)`,
            width: x2 - x1 || undefined,
            height: y2 - y1 || undefined,
          }}
        />
      ))}
      {places.map(({ of, x, y }) => (
        <button
          key={of}
          type="button"
          data-ghost={of}
          aria-label={words[of].told}
          onClick={() => onGhost(of)}
          style={{ transform: `translate(${x}px, ${y}px)`, width, height }}
          className={`absolute ${isLow ? 'flex items-center justify-center gap-1' : 'grid place-content-center justify-items-center'} rounded-[0.75rem] border border-dashed border-line-strong bg-ground/80 text-sm leading-snug font-medium text-ink-soft hover:border-accent hover:text-accent [&_svg]:size-4.5`}
        >
          <Plus aria-hidden="true" />
          {words[of].shown}
        </button>
      ))}
    </div>
  )
}
