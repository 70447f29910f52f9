import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { addForm, wantNotices } from '../kit/leaving.ts'

/** Asks before the member leaves words that do not work yet. Returns a function that stops asking. */
export function useAskBeforeLeaving(isVaultNew: boolean): () => void {
  const { t } = useLingui()
  const isOver = useRef(false)
  const words = {
    title: isVaultNew ? t`Leave without a vault?` : t`Leave without the new words?`,
    text: isVaultNew
      ? t`Your vault is not set up yet. These words will not work later; you will get new ones.`
      : t`Nothing was changed yet. These words will not work later; the old ones still do.`,
    confirmText: t`Leave`,
    cancelText: t`Stay`,
  }
  const form = useRef({ isDirty: () => !isOver.current, forget: () => void (isOver.current = true), words })
  useEffect(() => {
    isOver.current = false
    wantNotices()
    return addForm(form.current)
  }, [])
  return () => void (isOver.current = true)
}
