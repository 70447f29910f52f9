import type { Mention } from '@mulghar/contract/kit/mentions'
import { Fragment, Suspense, type ReactNode } from 'react'
import { silentPart } from '../kit/lazy-part.ts'
import { Link } from '../kit/ui/link.tsx'
import { profilePaths } from './paths.ts'
import { WrittenText } from '../kit/ui/written-text.tsx'

/** A part of a text that is shown in another way. */
export type Piece = { from: number; to: number; show: (words: string) => ReactNode }

export type RichTextProps = { text: string; mentions: readonly Mention[] }

export const linkLook = 'font-medium text-accent hover:underline'

const LinkedText = silentPart(() => import('./linked-text.tsx'))

/** An address has one of these signs within a word. Most texts have none, and never need the code that finds addresses. */
const mayHaveAddress = (text: string): boolean => /\S[.:@]\S/.test(text)

/** A text that somebody wrote: people who are named in it lead to their profile, addresses to where they are. Nothing else is read of it. */
export function RichText(props: RichTextProps) {
  const plain = <PlainText {...props} pieces={[]} />
  if (!mayHaveAddress(props.text)) return plain
  return (
    <Suspense fallback={plain}>
      <LinkedText {...props} />
    </Suspense>
  )
}

/** The text with links to the people in it, and with other pieces of it shown in their own way. */
export function PlainText({ text, mentions, pieces }: RichTextProps & { pieces: readonly Piece[] }) {
  const names = mentions.map(({ from, length, userId, name }): Piece => ({
    from,
    to: from + length,
    show: () => (
      <Link to={profilePaths.profileOf(userId)} className={linkLook}>
        @<WrittenText text={name} />
      </Link>
    ),
  }))
  const free = pieces.filter(({ from, to }) => names.every((name) => to <= name.from || from >= name.to))
  const shown: ReactNode[] = []
  let at = 0
  for (const { from, to, show } of [...names, ...free].sort((one, other) => one.from - other.from)) {
    if (from > at) shown.push(text.slice(at, from))
    shown.push(<Fragment key={from}>{show(text.slice(from, to))}</Fragment>)
    at = to
  }
  return (
    <>
      {shown}
      {text.slice(at)}
    </>
  )
}
