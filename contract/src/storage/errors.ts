import type { ErrorTable } from '../kit/errors.ts'

/** How a call of the vault can be refused. */
export const storageErrors = {
  'storage/locked': [423, 'Your vault is locked.'],
  'storage/no-vault': [404, 'There is no vault yet.'],
  'storage/has-vault': [409, 'There is a vault already.'],
  'storage/wrong-password': [403, 'That is not the vault password.'],
  'storage/wrong-words': [403, 'These words belong to another vault. You may have made new words since.'],
  'storage/wrong-account-password': [403, 'That is not your Mulghar password.'],
  'storage/too-many-tries': [429, 'Too many tries. Please try again later.'],
  'storage/not-empty': [409, 'There are files in this vault. Removing it deletes them, too.'],
  'storage/link-used-up': [410, 'This link has been used, is too old, or belongs to another account.'],
  'storage/too-many-links': [
    429,
    'Three mails with a link were sent in the last day. Please open the newest one, or ask again tomorrow.',
  ],
} as const satisfies ErrorTable<'storage'>

declare module '../kit/errors.ts' {
  interface ErrorTables {
    storage: typeof storageErrors
  }
}
