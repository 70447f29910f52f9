import type { Gender } from '@mulghar/contract/trees/person'
import { useLingui } from '@lingui/react/macro'
import { Avatar } from '../../kit/ui/avatar.tsx'
import { classes } from '../../kit/ui/class-names.ts'
import { fullName } from '../core/person-names.ts'
import { places, type Named, type Slot } from './nearest.ts'

type Who = Slot | 'me'

const storeys: readonly (readonly Who[])[] = [
  ['fathersFather', 'fathersMother', 'mothersFather', 'mothersMother'],
  ['father', 'mother'],
  ['me'],
]

/** Oneself, parents and grandparents, as they are written down: who is not yet, is a place that is left. */
export function NearestChart({ names, gender }: { names: Record<Who, Named>; gender: Gender | null }) {
  const { t } = useLingui()
  return (
    <div
      role="img"
      aria-label={t`The tree so far`}
      // On a phone it stays in sight while one types below it.
      className="grid overflow-hidden rounded-lg border border-line bg-surface max-sm:sticky max-sm:top-[calc(var(--top)+0.5rem)] max-sm:z-10"
    >
      {storeys.map((storey, at) => (
        <div
          key={storey.length}
          className={classes('grid grid-cols-4 gap-1.5 px-2 py-1.5 sm:py-2.5', at % 2 === 0 && 'bg-sunken')}
        >
          {storey.map((who) => (
            <Place
              key={who}
              named={names[who]}
              gender={who === 'me' ? gender : places[who].gender}
              isMe={who === 'me'}
              // Each stands above whom they are a parent of.
              className={{ 4: '', 2: 'col-span-2', 1: 'col-span-4' }[storey.length]!}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

type PlaceProps = { named: Named; gender: Gender | null; isMe: boolean; className: string }

function Place({ named, gender, isMe, className }: PlaceProps) {
  const name = fullName(named)
  return (
    <span
      className={classes(
        'mx-auto flex h-8 w-full max-w-44 items-center justify-center gap-1.5 rounded-md border px-1.5 transition-colors sm:h-11',
        name ? 'border-line bg-surface' : 'border-dashed border-line-strong',
        isMe && name && 'border-2 border-accent',
        className,
      )}
    >
      {name && (
        <Avatar
          firstName={named.firstName}
          lastName={named.lastName}
          gender={gender}
          size="xs"
          className="max-sm:hidden"
        />
      )}
      <span className="truncate text-sm leading-snug font-medium">{named.firstName}</span>
    </span>
  )
}
