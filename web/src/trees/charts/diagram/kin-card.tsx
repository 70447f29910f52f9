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
  pictureUrl: string | undefined
  onChoose: (at: number) => void
  onKey: (event: KeyboardEvent, at: number) => void
  onJump: (at: number) => void
}

/** A card, with what sets it apart: not by birth, or somebody who stands elsewhere already. */
export const KinCard = memo(function KinCard(props: KinCardProps) {
  const { model, diagram, at, isChosen, pictureUrl, onChoose, onKey, onJump } = props
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
        pictureUrl={pictureUrl}
        onChoose={() => onChoose(at)}
        onKey={(event) => onKey(event, at)}
      />
      {note && (
        <span
          style={{ transform: `translate(${x + cardWidth - 70}px, ${y - 9}px)` }}
          className="pointer-events-none absolute w-16 rounded-full border border-line-strong bg-surface text-center text-2xs leading-4.5 text-ink-soft"
        >
          {note}
        </span>
      )}
      {firstAt >= 0 && (
        <button
          type="button"
          aria-label={t`Same person: go to where ${name} stands first`}
          onClick={() => onJump(firstAt)}
          style={{ transform: `translate(${x + 12}px, ${y + cardHeight - 12}px)` }}
          className="absolute flex min-h-6 items-center gap-1 rounded-full border border-marigold bg-marigold-soft px-2 text-2xs font-medium whitespace-nowrap text-on-marigold-soft [&_svg]:size-3"
        >
          <CornerUpLeft aria-hidden="true" />
          {t`Same person`}
        </button>
      )}
    </div>
  )
})
