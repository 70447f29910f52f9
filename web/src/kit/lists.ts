import { locales } from './i18n.ts'

/** Things in a row with nothing but commas between them: "A, B, C". */
export function listed(items: readonly string[]): string {
  return new Intl.ListFormat([...locales()], { type: 'unit' }).format(items)
}
