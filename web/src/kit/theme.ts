import { useSyncExternalStore } from 'react'
import { storeChoice } from './stored-choice.ts'

export type ThemeChoice = 'light' | 'dark' | 'system'
export type Theme = { choice: ThemeChoice; resolved: 'light' | 'dark' }

/** The same key as in public/early.js, which sets the theme before the first paint. */
const key = 'mulghar-theme'
const grounds = { light: '#faf4e9', dark: '#18141f' }
const listeners = new Set<() => void>()
const systemDark = typeof matchMedia === 'function' ? matchMedia('(prefers-color-scheme: dark)') : undefined
let current = read()

/** Follows the system and other tabs from now on. */
export function followTheme(): void {
  systemDark?.addEventListener('change', apply)
  addEventListener('storage', (event) => event.key === key && apply())
}

/** The theme, for components; follows the system, other tabs and this one. */
export function useTheme(): Theme {
  const given = () => current
  return useSyncExternalStore(subscribe, given, given)
}

export function chooseTheme(choice: ThemeChoice) {
  if (choice === 'system') localStorage.removeItem(key)
  else storeChoice(key, choice)
  apply()
}

function apply() {
  current = read()
  document.documentElement.dataset['theme'] = current.resolved
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', grounds[current.resolved])
  for (const listener of listeners) listener()
}

function read(): Theme {
  const stored = typeof localStorage === 'object' ? localStorage.getItem(key) : null
  const choice = stored === 'dark' || stored === 'light' ? stored : 'system'
  return { choice, resolved: choice === 'system' ? (systemDark?.matches ? 'dark' : 'light') : choice }
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
