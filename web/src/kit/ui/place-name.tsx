import { Trans, useLingui } from '@lingui/react/macro'
import { placeWords } from '../place-words.ts'
import { TextLink } from './text-link.tsx'

/** A link to a resource; without a link where the member may no longer see it. */
export function PlaceName({ kind, seen }: { kind: string; seen: { id: string; name: string } | null }) {
  const { i18n } = useLingui()
  const words = placeWords.all().find((ofModule) => ofModule[kind])?.[kind]
  if (words && seen)
    return (
      <TextLink to={words.path(seen.id)} className="inline-block min-h-6 wrap-anywhere">
        {words.named(seen.name)}
      </TextLink>
    )
  return <span className="italic">{words ? i18n._(words.lost) : <Trans>Something you can no longer see</Trans>}</span>
}
