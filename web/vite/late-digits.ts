import type { Plugin } from 'vite'

const eager = /const valueStr = (number\(locales, value, numberFormat\));\s*return message\.replace\((.+?), valueStr\);/

/**
 * Lingui writes the number of every plural with the browser's own rules, also where the message has no `#`. A phone takes a
 * quarter of a second to load those rules: they are left until a message has one.
 */
export function lateDigits(): Plugin {
  let isReplaced = false
  return {
    name: 'late-digits',
    apply: (config, { command }) => command === 'build' && !config.build?.ssr,
    transform: {
      filter: { id: /[\\/]@lingui[\\/]core[\\/]dist[\\/]index\.mjs$/ },
      handler(code) {
        isReplaced = eager.test(code)
        return { code: withLateDigits(code), map: null }
      },
    },
    buildEnd(error) {
      if (!error && !isReplaced) this.error('Lingui no longer writes the numbers of plurals where it used to')
    },
  }
}

/** Lingui's code with a number that is written for each `#` only. */
export const withLateDigits = (code: string): string => code.replace(eager, 'return message.replace($2, () => $1);')
