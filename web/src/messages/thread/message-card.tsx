import type { MessageCard as Card } from '@mulghar/contract/messages/message'
import { Trans, useLingui } from '@lingui/react/macro'
import { BookOpen, CalendarDays, Landmark, MessageSquareText, Trees, UsersRound } from 'lucide-react'
import { Suspense } from 'react'
import { silentPart } from '../../kit/lazy-part.ts'
import { Avatar } from '../../kit/ui/avatar.tsx'
import { classes } from '../../kit/ui/class-names.ts'
import { Link } from '../../kit/ui/link.tsx'
import { cardWords } from '../core/card-words.ts'
import { written } from '../../kit/written.ts'

type Props = { card: Card; isMine: boolean }

const look =
  'grid w-84 max-w-[86%] grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 @max-[18rem]:max-w-full @max-[18rem]:grid-cols-1 @max-[18rem]:gap-y-2 rounded-[1.125rem] border border-line bg-raised p-3 leading-snug text-ink shadow-lift'

const Brought = silentPart(async () => {
  await cardWords.bring()
  return { default: KnownCard }
})

/** A shared post, person, place or the like; its words come with the first one. */
export function MessageCard(props: Props) {
  return (
    <Suspense fallback={<span className={classes(look, 'h-19', props.isMine && 'self-end')} />}>
      <Brought {...props} />
    </Suspense>
  )
}

function KnownCard({ card: { kind, id, name, picture, missing }, isMine }: Props) {
  const { i18n } = useLingui()
  const words = cardWords.all().find((part) => part[kind])?.[kind]
  const own = classes(look, isMine ? 'self-end' : 'self-start')
  if (missing || !words)
    return (
      <p className={classes(own, 'grid-cols-1 text-sm text-ink-soft')}>
        <Trans>You cannot see this, or it was deleted.</Trans>
      </p>
    )
  return (
    <Link to={words.path(id)} className={classes(own, 'hover:bg-sunken')}>
      {picture ? (
        <img src={picture.thumbUrl} alt="" className="size-18 rounded-[.625rem] object-cover" />
      ) : (
        <Sign kind={kind} name={name ?? ''} />
      )}
      <span className="min-w-0">
        <span className="block text-xs text-ink-faint">{i18n._(words.name)}</span>
        <span {...written(name)} className="line-clamp-2 font-semibold wrap-anywhere">
          {name}
        </span>
      </span>
    </Link>
  )
}

const icons = {
  POST: MessageSquareText,
  TREE: Trees,
  EVENT: CalendarDays,
  HERITAGE: Landmark,
  GROUP: UsersRound,
  PROGRAM: BookOpen,
} as const

/** In place of a picture: the letters of a person, or an icon. */
function Sign({ kind, name }: { kind: Card['kind']; name: string }) {
  if (kind === 'USER' || kind === 'PERSON') return <Avatar name={name} className="size-13!" />
  const Icon = icons[kind]
  return (
    <span className="grid size-13 place-items-center rounded-md bg-sunken text-clay">
      <Icon aria-hidden="true" className="size-6" />
    </span>
  )
}
