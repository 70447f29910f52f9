import { chosenFileOf } from './kept-files.ts'
import { isControl, type Control } from './watch-input.ts'

/** The name of a control as the member reads it. */
export const labelOf = (control: Control): string =>
  (control.getAttribute('aria-label') ?? control.labels?.[0]?.textContent ?? control.name).replace(/ \*$/, '').trim()

/** A password is never kept, nor anything beside one. */
export const hasPassword = (root: HTMLElement): boolean =>
  root.querySelector('input[type=password], input[autocomplete*=password], input[autocomplete=one-time-code]') !== null

/** The controls of a form by their names; none beside a password. */
export function controlsOf(root: HTMLElement): Map<string, Control[]> {
  if (hasPassword(root)) return new Map()
  const all = [...root.querySelectorAll('*')]
    .filter(isControl)
    .filter((control) => control.type !== 'file' || chosenFileOf(control))
  return Map.groupBy(all, labelOf)
}

let secretPages: readonly string[] = []

/** Names the beginnings of the addresses whose forms hold secrets. */
export const setSecretPages = (beginnings: readonly string[]): void => void (secretPages = beginnings)

/** True for an address of the vault, which encrypts what it keeps: nothing typed there is kept in clear. */
export const isSecretPage = (path: string = location.pathname): boolean =>
  secretPages.some((beginning) => path === beginning || path.startsWith(`${beginning}/`))
