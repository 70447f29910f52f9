import type { Mention } from '@mulghar/contract/kit/mentions'
import { find } from 'linkifyjs'
import { Fragment, type ReactNode } from 'react'
import { Link } from '../kit/ui/link.tsx'
import { profilePaths } from './paths.ts'

type Piece = { from: number; to: number; show: (words: string) => ReactNode }

const look = 'font-medium text-accent hover:underline'

/** A text that somebody wrote: people who are named in it lead to their profile, addresses to where they are. Nothing else is read of it. */
export function RichText({ text, mentions }: { text: string; mentions: readonly Mention[] }) {
  const names = mentions.map(({ from, length, userId, name }): Piece => ({
    from,
    to: from + length,
    show: () => (
      <Link to={profilePaths.profileOf(userId)} className={look}>
        @{name}
      </Link>
    ),
  }))
  const links = find(text, { defaultProtocol: 'https' })
    .filter(({ href }) => /^(https?|mailto):/i.test(href))
    .filter(({ start, end }) => names.every((name) => end <= name.from || start >= name.to))
    .map(({ start, end, href }): Piece => ({
      from: start,
      to: end,
      show: (words) => (
        <a href={href} target="_blank" rel="noopener noreferrer nofollow ugc" className={look}>
          {words}
        </a>
      ),
    }))
  const shown: ReactNode[] = []
  let at = 0
  for (const { from, to, show } of [...names, ...links].sort((one, other) => one.from - other.from)) {
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
