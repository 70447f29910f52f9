import type { PlaceVisibility } from '@mulghar/contract/heritage/kinds'
import { useLingui } from '@lingui/react/macro'
import { listed } from '../../kit/lists.ts'
import { visibilityWords } from '../core/place-words.ts'
import { ChoiceCards } from './choice-cards.tsx'
import { usePlaceForm } from './form-context.ts'
import { suggestedVisibility, visibilityOf } from './place-fields.ts'

/** Who can see the place once it is published. */
export function WhoSees() {
  const { i18n, t } = useLingui()
  const { fields, place, saver } = usePlaceForm()
  const names = listed((place?.links ?? []).map(({ name }) => name))
  const isSuggested = suggestedVisibility(fields.category) === 'SCOPE'
  const hintOfScope = () => {
    if (names === '')
      return isSuggested
        ? t`Choose a family tree or a group above first. Recommended for ancestral homes.`
        : t`Choose a family tree or a group above.`
    return isSuggested ? t`Members of ${names}. Recommended for ancestral homes.` : t`Members of ${names}.`
  }
  return (
    <ChoiceCards<PlaceVisibility>
      label={t`Who can see it?`}
      value={visibilityOf(fields)}
      onChange={(visibility) => saver.change({ visibility })}
      options={[
        { value: 'PUBLIC', label: i18n._(visibilityWords.PUBLIC), hint: t`Everyone on Mulghar can find it.` },
        { value: 'SCOPE', label: i18n._(visibilityWords.SCOPE), hint: hintOfScope() },
        { value: 'ONLY_ME', label: i18n._(visibilityWords.ONLY_ME), hint: t`Only you, until you change it.` },
      ]}
    />
  )
}
