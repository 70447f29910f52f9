import type { MouseEvent } from 'react'
import { leaveWhenSaved } from '../../kit/leaving.ts'
import { useNavigate } from '../../kit/router/react.tsx'
import { noteOpening } from './way-back.ts'

/** Wide enough for the list beside a conversation. */
const isWide = (): boolean => matchMedia('(width >= 60rem)').matches

/** Follows a link while the list stays where it is, where there is room for both. */
export function useStayingLink(to: string, { isOfList = false } = {}) {
  const navigate = useNavigate()
  return (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    if (isOfList) noteOpening()
    if (!isWide()) return
    event.preventDefault()
    leaveWhenSaved(() => void navigate(to, { isSamePage: true }))
  }
}
