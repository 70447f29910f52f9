import { useState } from 'react'
import { storeChoice } from '../../kit/stored-choice.ts'

const key = 'mulghar-kin-words'

/** Whether people's cards say what they are to whoever looks, as chosen last in this browser. */
export function useWordsOn() {
  const [areOn, setOn] = useState(() => localStorage.getItem(key) !== 'off')
  return {
    areOn,
    toggle() {
      storeChoice(key, areOn ? 'off' : 'on')
      setOn(!areOn)
    },
  }
}
