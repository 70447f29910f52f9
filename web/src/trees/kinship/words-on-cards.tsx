import { useEffect } from 'react'
import type { ChartMarks } from '../chart/marks.ts'
import type { TreeModel } from '../chart/model/model.ts'
import { useKinLanguage } from './kin-language.ts'
import { useEveryone } from './use-everyone.ts'

export type WordsOnCardsProps = { model: TreeModel; me: number; onMarks: (marks: ChartMarks) => void }

/** What everybody is to whoever looks, as words for the cards of a chart; it shows nothing itself. */
export default function WordsOnCards({ model, me, onMarks }: WordsOnCardsProps) {
  const [language] = useKinLanguage()
  const answer = useEveryone(model, me, language)
  useEffect(() => {
    if (answer) onMarks({ language, labelOf: (person) => answer.words[answer.wordAt[person] ?? -1] })
  }, [answer, language, onMarks])
  return null
}
