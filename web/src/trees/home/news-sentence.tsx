import type { TreeNews } from '@mulghar/contract/trees/home'
import { Trans, useLingui } from '@lingui/react/macro'
import { accountName } from '../../kit/account-name.ts'
import { treePaths } from '../core/paths.ts'
import { TextLink } from '../../kit/ui/text-link.tsx'
import { fieldInWords } from '../history/edit-words.ts'
import { written } from '../../kit/written.ts'
import { WrittenText } from '../../kit/ui/written-text.tsx'

/** Who did what in which tree, with a link to each that is there. */
export function NewsSentence({ news }: { news: TreeNews }) {
  const { t } = useLingui()
  const { act, count, familyTreeId, familyTreeName } = news
  const [first] = news.people
  const name = first?.name || t`a person without a name`
  const who = (
    <b {...written(accountName(news.by.name))} className="font-semibold">
      {accountName(news.by.name)}
    </b>
  )
  const tree = (
    <TextLink to={treePaths.graph(familyTreeId)}>
      <WrittenText text={familyTreeName} />
    </TextLink>
  )
  const person = first?.isThere ? (
    <TextLink {...written(name)} to={treePaths.person(first.id)}>
      {name}
    </TextLink>
  ) : (
    name
  )
  const isOne = count === 1
  switch (act) {
    case 'ADDED':
      return isOne ? (
        <Trans>
          {who} added {person} to {tree}
        </Trans>
      ) : (
        <Trans>
          {who} added {count} people to {tree}
        </Trans>
      )
    case 'DELETED':
      return isOne ? (
        <Trans>
          {who} deleted {person} in {tree}
        </Trans>
      ) : (
        <Trans>
          {who} deleted {count} people in {tree}
        </Trans>
      )
    case 'CHANGED': {
      if (!isOne)
        return (
          <Trans>
            {who} changed {count} people in {tree}
          </Trans>
        )
      const label = news.field && fieldInWords(news.field)
      return label ? (
        <Trans>
          {who} changed the {label} of {person} in {tree}
        </Trans>
      ) : (
        <Trans>
          {who} changed {person} in {tree}
        </Trans>
      )
    }
    case 'BONDS':
      return (
        <Trans>
          {who} changed the relatives of {person} in {tree}
        </Trans>
      )
    case 'IMPORTED':
      return (
        <Trans>
          {who} imported a file into {tree}
        </Trans>
      )
    case 'MERGED':
      return (
        <Trans>
          {who} merged two entries of the same person in {tree}
        </Trans>
      )
    case 'TAKEN_BACK':
      return (
        <Trans>
          {who} undid a change in {tree}
        </Trans>
      )
    case 'TREE':
      return (
        <Trans>
          {who} changed the details of {tree}
        </Trans>
      )
    case 'MADE':
      return (
        <Trans>
          {who} created the tree {tree}
        </Trans>
      )
  }
}
