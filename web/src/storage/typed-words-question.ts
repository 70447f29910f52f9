import { useLingui } from '@lingui/react/macro'
import type { LeavingWords } from '../kit/leaving.ts'

/** The question before somebody leaves who has typed 24 words from paper, or some of them. */
export function useTypedWordsQuestion(): LeavingWords {
  const { t } = useLingui()
  return {
    title: t`Leave without recovering your vault?`,
    text: t`You would have to type your words from the paper again.`,
    confirmText: t`Leave`,
    cancelText: t`Stay`,
    tone: 'filled',
  }
}
