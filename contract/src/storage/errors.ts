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
  'storage/not-empty': [409, 'This vault still has files. If you remove the vault, its files are deleted, too.'],
  'storage/node-not-found': [404, 'This file or folder is no longer in your vault.'],
  'storage/node-there': [409, 'This file or folder is already in your vault.'],
  'storage/own-child': [400, 'A folder cannot be moved into itself.'],
  'storage/too-deep': [400, 'Folders can be nested at most 32 levels deep.'],
  'storage/too-many-nodes': [413, 'A vault can contain at most 20,000 files and folders.'],
  'storage/file-too-large': [413, 'This file is too large for your vault.'],
  'storage/quota': [413, 'There is not enough space left in your vault.'],
  'storage/too-many-uploads': [409, 'Four uploads are open already. Please wait until one is complete.'],
  'storage/upload-not-found': [404, 'This upload has ended. Please start it again.'],
  'storage/wrong-length': [400, 'A part of this file was not uploaded completely. Please try again.'],
  'storage/other-bytes': [
    409,
    'Part of this file was already uploaded with different content. Please start the upload again.',
  ],
  'storage/incomplete': [409, 'Some parts of this file have not been uploaded yet. Please try again.'],
  'storage/no-room': [507, 'The server’s storage is full. Nothing was lost. Please try again later.'],
  'storage/link-used-up': [410, 'This link has been used, is too old, or belongs to another account.'],
  'storage/too-many-links': [
    429,
    'Three emails with a link were sent in the last day. Please open the newest one, or try again tomorrow.',
  ],
} as const satisfies ErrorTable<'storage'>

declare module '../kit/errors.ts' {
  interface ErrorTables {
    storage: typeof storageErrors
  }
}
