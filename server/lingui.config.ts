import { formatter } from '@lingui/format-po'

export default {
  rootDir: import.meta.dirname,
  sourceLocale: 'en',
  locales: ['en', 'ne', 'hi'],
  catalogs: [{ path: '<rootDir>/src/locales/{locale}', include: ['<rootDir>/src'] }],
  format: formatter({ origins: true, lineNumbers: false }),
}
