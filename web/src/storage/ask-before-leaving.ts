import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { addForm, wantNotices, type LeavingWords } from '../kit/leaving.ts'
import { unknownWords } from './unsettled-words.ts'
import { useVault } from './use-vault.ts'

/**
 * Asks before the member leaves words that do not work yet. `isWorthless`: they never will, and nothing is lost. Returns a
 * function that stops asking.
 */
export function useAskBeforeLeaving(isVaultNew: boolean, isWorthless: boolean): () => void {
  const { t } = useLingui()
  const { vault } = useVault()
  const isOver = useRef(false)
  const words = {
    title: isVaultNew ? t`Leave without a vault?` : t`Leave without the new words?`,
    text: isVaultNew
      ? t`Your vault is not set up yet. These words will not work later; you will get new ones.`
      : t`Nothing was changed yet. These words will not work later; the old ones still do.`,
    confirmText: t`Leave`,
    cancelText: t`Stay`,
    tone: 'filled' as const,
  }
  const title = t`Leave before the server has replied?`
  const form = useRef({
    isDirty: () => !isOver.current,
    forget: () => void (isOver.current = true),
    /** Read when the question is asked: by then the words may work. */
    get words(): LeavingWords {
      const change = vault.unsettled()
      return change ? { ...words, title, text: unknownWords(change.kind) } : words
    },
  })
  useEffect(() => {
    isOver.current = false
    wantNotices()
    return addForm(form.current)
  }, [])
  useEffect(() => {
    if (isWorthless) isOver.current = true
  }, [isWorthless])
  return () => void (isOver.current = true)
}
