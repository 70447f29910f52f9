import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Draft } from './draft.ts'
import { Hint } from './media/hint.tsx'

type Props = { draft: Pick<Draft, 'lost' | 'lostIn'>; onDismiss: () => void }

/** Says why the photos of a kept draft are not here. */
export default function LostHint({ draft: { lost, lostIn }, onDismiss }: Props) {
  const { t } = useLingui()
  const text =
    lostIn === 'tab'
      ? t`Photos and videos stay in the tab where you chose them.`
      : t({
          message: plural(lost, {
            one: 'Your photo or video was lost when the page reloaded. Please choose it again.',
            other: 'The # photos and videos were lost when the page reloaded. Please choose them again.',
          }),
        })
  return <Hint text={text} onDismiss={onDismiss} />
}
