import { useEffect, useRef } from 'react'
import { pushLayer } from '../leaving.ts'

/** For lists that open at a button or a field and are not modal, such as a menu: Back closes them before it leaves the page. */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  const latest = useRef(close)
  useEffect(() => {
    latest.current = close
  })
  useEffect(() => (isOpen ? pushLayer(Symbol('list'), () => latest.current(), false) : undefined), [isOpen])
}
