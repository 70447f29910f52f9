import type { PlaceCard } from '@mulghar/contract/heritage/heritage'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Bookmark } from 'lucide-react'
import { useMutation } from '../../kit/mutation.ts'
import { toast } from '../../kit/toast.ts'
import { Button } from '../../kit/ui/button.tsx'
import { IconButton } from '../../kit/ui/icon-button.tsx'
import { wordsFor } from '../../kit/words.ts'
import { placeMutations } from './heritage.queries.ts'

type Props = {
  place: Pick<PlaceCard, 'id' | 'saved'>
  /** A sign on a card, or a button with its word on the page. */
  look: 'icon' | 'button'
  className?: string
}

/** Saves a place for the viewer: shown at once, and taken back where the server refuses. */
export function SaveButton({ place, look, className }: Props) {
  const { t } = useLingui()
  const save = useMutation({
    ...placeMutations.save(useQueryClient(), place.id),
    choice: () => [`save ${place.id}`],
  })
  // The page may read an older state of it while the choice is being saved.
  const saved = save.choices.at(-1) ?? place.saved
  const toggle = () => save.mutate(!saved, { onError: (error) => toast.error(wordsFor(error)) })
  const name = saved
    ? t({ message: 'Saved', context: 'a place, for oneself' })
    : t({ message: 'Save', context: 'a place, for oneself' })
  const icon = <Bookmark aria-hidden="true" fill={saved ? 'currentColor' : 'none'} />
  if (look === 'button')
    return (
      <Button variant="quiet" icon={icon} aria-pressed={saved} onClick={toggle} className={className}>
        {name}
      </Button>
    )
  return (
    <IconButton size="sm" label={name} aria-pressed={saved} onClick={toggle} className={className}>
      <span className={saved ? 'text-accent' : undefined}>{icon}</span>
    </IconButton>
  )
}
