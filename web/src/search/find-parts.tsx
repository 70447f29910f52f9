import type { Find } from '@mulghar/contract/search/search'
import { Avatar } from '../kit/ui/avatar.tsx'
import { findWords } from './find-words.ts'
import { written } from '../kit/written.ts'

/** The words for the kind of a result; undefined for a kind that only a newer server knows. */
export const wordsOfFind = ({ type }: Find) => findWords.all().find((kinds) => kinds[type])?.[type]

export const ScriptOf = ({ name }: { name: string }) => <span {...written(name)}>{name}</span>

/** A person of a tree has the shape of the tree's cards, all other results a seal. */
export function Portrait({ find, size = 'md' }: { find: Find; size?: 'sm' | 'md' }) {
  const { title, picture, gender, departed = false } = find
  if (!gender) return <Avatar size={size} name={title} pictureUrl={picture?.thumbUrl} />
  const words = title.split(' ')
  return (
    <Avatar
      size={size}
      firstName={words[0]}
      lastName={words.length > 1 ? words.at(-1) : undefined}
      pictureUrl={picture?.thumbUrl}
      gender={gender}
      departed={departed}
    />
  )
}
