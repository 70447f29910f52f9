import { msg } from '@lingui/core/macro'
import type { WordsOf } from '../kit/word-registry.ts'

/** What is said when a call of this module is refused; in English it is the server's own sentence. */
export const words = {
  codes: {
    'storage/locked': msg`Your vault is locked.`,
    'storage/no-vault': msg`There is no vault yet.`,
    'storage/has-vault': msg`There is a vault already.`,
    'storage/wrong-password': msg`That is not the vault password.`,
    'storage/wrong-words': msg`These words belong to another vault. You may have made new words since.`,
    'storage/wrong-account-password': msg`That is not your Mulghar password.`,
    'storage/too-many-tries': msg`Too many tries. Please try again later.`,
    'storage/not-empty': msg`There are files in this vault. Removing it deletes them, too.`,
    'storage/link-used-up': msg`This link has been used, is too old, or belongs to another account.`,
    'storage/too-many-links': msg`Three mails with a link were sent in the last day. Please open the newest one, or ask again tomorrow.`,
  },
  issues: {
    'tries-left': (limit) => msg`Tries left: ${limit}.`,
  },
} satisfies WordsOf<'storage'>
