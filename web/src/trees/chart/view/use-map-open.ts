import { useState } from 'react'
import { storeChoice } from '../../../kit/stored-choice.ts'

const key = 'mulghar-chart-map'

/** Whether the map of the chart is open, as chosen last in this browser. */
export function useMapOpen(): [boolean, (isOpen: boolean) => void] {
  const [isOpen, setOpen] = useState(() => localStorage.getItem(key) !== 'closed')
  return [
    isOpen,
    (next) => {
      storeChoice(key, next ? 'open' : 'closed')
      setOpen(next)
    },
  ]
}
