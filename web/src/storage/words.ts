import { msg } from '@lingui/core/macro'
import type { WordsOf } from '../kit/word-registry.ts'

/** Sentences for refused calls of this module. The English ones equal the server's own. */
export const words = {
  codes: {
    'storage/locked': msg`Your vault is locked.`,
    'storage/no-vault': msg`There is no vault yet.`,
    'storage/has-vault': msg`There is a vault already.`,
    'storage/wrong-password': msg`That is not the vault password.`,
    'storage/wrong-words': msg`These words belong to another vault. You may have made new words since.`,
    'storage/wrong-account-password': msg`That is not your Mulghar password.`,
    'storage/too-many-tries': msg`Too many tries. Please try again later.`,
    'storage/not-empty': msg`This vault still has files. If you remove the vault, its files are deleted, too.`,
    'storage/node-not-found': msg`This file or folder is no longer in your vault.`,
    'storage/node-there': msg`This file or folder is already in your vault.`,
    'storage/own-child': msg`A folder cannot be moved into itself.`,
    'storage/too-deep': msg`Folders can be nested at most 32 levels deep.`,
    'storage/too-many-nodes': msg`A vault can contain at most 20,000 files and folders.`,
    'storage/file-too-large': msg`This file is too large for your vault.`,
    'storage/quota': msg`There is not enough space left in your vault.`,
    'storage/too-many-uploads': msg`Four uploads are open already. Please wait until one is complete.`,
    'storage/upload-not-found': msg`This upload has ended. Please start it again.`,
    'storage/wrong-length': msg`A part of this file was not uploaded completely. Please try again.`,
    'storage/other-bytes': msg`Part of this file was already uploaded with different content. Please start the upload again.`,
    'storage/incomplete': msg`Some parts of this file have not been uploaded yet. Please try again.`,
    'storage/no-room': msg`The server’s storage is full. Nothing was lost. Please try again later.`,
    'storage/link-used-up': msg`This link has been used, is too old, or belongs to another account.`,
    'storage/too-many-links': msg`Three emails with a link were sent in the last day. Please open the newest one, or try again tomorrow.`,
  },
  issues: {
    'tries-left': (limit) => msg`Tries left: ${limit}.`,
  },
} satisfies WordsOf<'storage'>
