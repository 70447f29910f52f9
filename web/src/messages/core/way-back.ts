import { useEffect } from 'react'
import { useLocation, useNavigate } from '../../kit/router/react.tsx'
import { leaveWhenSaved } from '../../kit/leaving.ts'
import { messagePaths } from './paths.ts'

let isOpening = false
/** Entries of the history with a conversation that was opened from the list: the list is the entry before. */
const openedFromList = new Set<string>()

/** A conversation is opened from the list. */
export function noteOpening(): void {
  isOpening = true
}

/** The way from a conversation to the list: one step back to its place and its search, where it was opened from there. */
export function useWayBack(): () => void {
  const { key } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    if (isOpening) openedFromList.add(key)
    isOpening = false
  }, [key])
  return () => {
    // Going back asks by itself.
    if (openedFromList.has(key)) void navigate(-1)
    else leaveWhenSaved(() => void navigate(messagePaths.all))
  }
}
