import { useLingui } from '@lingui/react/macro'
import { CornerUpLeft } from 'lucide-react'
import { memo, type KeyboardEvent } from 'react'
import type { TreeModel } from '../../chart/model/model.ts'
import { ChartCard } from '../../chart/view/chart-card.tsx'
import { useKinWords } from '../view/kin-words.ts'
import type { Diagram } from '../layout/diagram.ts'

export type KinCardProps = {
  model: TreeModel
  diagram: Diagram
  at: number
  isChosen: boolean
  isMe: boolean
  pictureUrl: string | undefined
  onChoose: (at: number) => void
  onKey: (event: KeyboardEvent, at: number) => void
  onJump: (at: number) => void
}

/** A card, with what sets it apart: not by birth, or somebody who stands elsewhere already. */
export const KinCard = memo(function KinCard(props: KinCardProps) {
  const { model, diagram, at, isChosen, isMe, pictureUrl, onChoose, onKey, onJump } = props
  const { t } = useLingui()
  const words = useKinWords()
  const { person, kind, firstAt } = diagram.kin[at]!
  const [x, y] = [diagram.x[at]!, diagram.y[at]!]
  const { cardWidth, cardHeight } = diagram.sizes
  const note = words.kind(kind)
  const name = words.name(model, person)
  return (
    <div data-slot={at}>
      <ChartCard
        model={model}
        person={person}
        left={x}
        top={y}
        width={cardWidth}
        height={cardHeight}
        isChosen={isChosen}
        isMe={isMe}
        pictureUrl={pictureUrl}
        onChoose={() => onChoose(at)}
        onKey={(event) => onKey(event, at)}
      />
      {note && (
        <span
          style={{ transform: `translate(${x - 6}px, ${y - 10}px)` }}
          className="pointer-events-none absolute rounded-full border border-line-strong bg-surface px-2 text-xs leading-[1.4] text-ink-soft"
        >
          {note}
        </span>
      )}
      {firstAt >= 0 && (
        <button
          type="button"
          aria-label={t`Same person: go to where ${name} is shown first`}
          onClick={() => onJump(firstAt)}
          style={{ transform: `translate(${x}px, ${y + cardHeight - 10}px)`, width: cardWidth }}
          className="absolute flex h-[max(1.75rem,calc(24px/var(--chart-scale,1)))] items-center justify-center gap-1 rounded-full border border-dashed border-accent bg-surface px-2 text-xs font-semibold whitespace-nowrap text-accent hover:bg-accent-soft [&_svg]:size-3"
        >
          <CornerUpLeft aria-hidden="true" />
          {t`Same person`}
        </button>
      )}
    </div>
  )
})
