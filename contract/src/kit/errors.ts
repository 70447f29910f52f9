/**
 * Every way a call can be refused: its status, and the sentence the server says. The web words the same codes in the
 * reader's language. Nobody matches on message text.
 */
export const errors = {
  'kit/bad-input': [400, 'Some of what was sent is not right. Please check the marked fields.'],
  'kit/bad-json': [400, 'The request could not be read.'],
  'kit/bad-cursor': [400, 'This list has changed. Please start it again from the top.'],
  'kit/not-found': [404, 'There is nothing here.'],
  'kit/moderators-only': [403, 'Only moderators can do this.'],
  'kit/admins-only': [403, 'Only administrators can do this.'],
  'kit/stale': [
    409,
    'Someone else has changed this in the meantime. Your text is kept; please look at the newer version first.',
  ],
  'kit/idempotency-mismatch': [409, 'This key was used before with other contents.'],
  'kit/idempotency-busy': [409, 'The same request is still being worked on. Please wait a moment.'],
  'kit/too-large': [413, 'This is too large.'],
  'kit/wrong-type': [415, 'This kind of content is not accepted here.'],
  'kit/too-many': [429, 'Too many tries. Please wait a moment and try again.'],
  'kit/invites-enough': [
    429,
    'No mail was sent: these invitations would be too many for a day. Please try again later, or hand on a link.',
  ],
  'kit/too-long': [503, 'This took too long and was stopped. Please try again.'],
  'kit/bug': [500, 'Something went wrong on our side. Please try again.'],
  'kit/unavailable': [503, 'Mulghar is starting or stopping. Please try again in a moment.'],

  'accounts/sign-in-needed': [401, 'Please log in to continue.'],
  'accounts/bad-credentials': [400, 'The email or the password is not right.'],
  'accounts/email-taken': [409, 'There is already an account with this email.'],
  'accounts/registration-closed': [403, 'New accounts cannot be made here at the moment.'],
  'accounts/bad-refresh-token': [400, 'This session has ended. Please log in again.'],
  'accounts/wrong-password': [403, 'The current password is not right.'],
  'accounts/common-password': [400, 'This password is on the list of common ones. Please choose another.'],
  'accounts/link-used-up': [410, 'This link has been used or is too old. Please ask for a new one.'],
  'accounts/session-not-found': [404, 'This session does not exist or has ended.'],
  'accounts/oidc-unknown': [404, 'This way of signing in is not offered here.'],
  'accounts/oidc-unreachable': [
    503,
    'This provider cannot be reached at the moment. Please try again, or sign in with your password.',
  ],
  'accounts/oidc-cancelled': [400, 'Signing in was cancelled.'],
  'accounts/oidc-expired': [400, 'Signing in took too long, or was begun in another browser. Please try it again.'],
  'accounts/oidc-failed': [400, 'What this provider answered could not be verified. Please try it again.'],
  'accounts/oidc-email-known': [
    409,
    'There is already an account with this email. Please log in with your password first, then connect this provider in your settings.',
  ],
  'accounts/oidc-no-email': [
    400,
    'This provider did not tell a confirmed email, which an account needs. Please register with a password.',
  ],
  'accounts/oidc-code-used': [410, 'This way in has been used or is too old. Please sign in again.'],
  'accounts/oidc-taken': [409, 'This account is already connected with another member.'],
  'accounts/oidc-not-connected': [404, 'This account is not connected with yours.'],
  'accounts/last-way-in': [409, 'This is your only way to sign in. Please choose a password first.'],

  'people/not-found': [404, 'User not found'],

  'documents/not-found': [404, 'This file does not exist or is not yours to see.'],
  'documents/not-uploader': [403, 'Only who uploaded a file can do this.'],
  'documents/attached': [409, 'This file is in use and cannot be removed.'],
  'documents/no-file': [400, 'Please choose a file.'],
  'documents/empty-file': [400, 'This file is empty.'],
  'documents/too-large': [413, 'This file is larger than 50MB.'],
  'documents/unsupported': [415, 'This is not a picture that can be read. JPEG, PNG, GIF, WebP and HEIC are.'],
  'documents/too-many-pixels': [413, 'This picture has too many pixels.'],
  'documents/bad-link': [403, 'This link to a file has expired.'],

  'places/city-not-found': [404, 'This city is not known.'],

  'trees/not-found': [404, 'This family tree does not exist.'],
  'trees/busy': [
    409,
    'Somebody else is changing this family tree at the moment, with an import for example. Please try again when that is done.',
  ],
  'trees/not-member': [403, 'Only members of this family tree can see this.'],
  'trees/not-owner': [403, 'Only the owner of this family tree can do this.'],
  'trees/not-editor': [403, 'Your role in this family tree does not allow changes.'],
  'trees/not-own-addition': [403, 'You can delete only people whom you added yourself.'],
  'trees/export-not-allowed': [403, 'Your role in this family tree does not allow an export.'],
  'trees/person-not-found': [404, 'This person does not exist.'],
  'trees/other-tree': [400, 'Relatives must be people of the same family tree.'],
  'trees/own-relative': [400, 'Nobody can be their own relative.'],
  'trees/own-ancestor': [400, 'This would make a person their own ancestor.'],
  'trees/same-relative-twice': [400, 'The same relative is named twice.'],
  'trees/bad-image-slot': [400, 'A tree has an image and a cover, nothing else.'],
  'trees/not-gedcom': [400, 'This is not a GEDCOM file.'],
  'trees/not-a-table': [400, 'No table with names could be found in this. CSV, XLSX and pasted tables can be read.'],
  'trees/import-running': [409, 'Another import into this family tree is still running.'],
  'trees/import-too-large': [413, 'This file is too large to be imported.'],
  'trees/already-member': [400, 'Member already exists in family tree'],
  'trees/member-not-found': [404, 'This person is not a member of this family tree.'],
  'trees/request-not-found': [404, 'This request is no longer there.'],
  'trees/not-yours-to-accept': [403, 'A request is accepted by the owner, an invitation by who is invited.'],
  'trees/last-owner': [409, 'A family tree needs its owner. Please hand it over to another member first.'],
  'trees/invite-not-found': [404, 'This invitation does not exist.'],
  'trees/invite-over': [410, 'This invitation has been used or withdrawn, or is too old.'],
  'trees/person-taken': [409, 'Another member is this person already.'],
  'trees/self-chosen': [403, 'Who you are in this tree is said already. Please take that back first.'],
  'trees/self-refused': [403, 'The owner of this family tree has refused this. Only they can say who you are in it.'],
  'trees/claim-not-found': [404, 'This member is no longer waiting to be somebody of the tree.'],
  'trees/person-died': [409, 'This person has died.'],
  'trees/entry-not-found': [404, 'This change is not in the history.'],
  'trees/already-reverted': [409, 'This has been taken back already.'],
  'trees/never-reverted': [409, 'This cannot be taken back from the history.'],
  'trees/revert-blocked': [409, 'This cannot be taken back as it is: something has happened since that would be lost.'],
  'trees/link-same-tree': [400, 'A person cannot be linked with the family tree they are in.'],
  'trees/link-exists': [409, 'These are linked already, or a request is waiting.'],
  'trees/link-not-found': [404, 'This link or request is no longer there.'],
  'trees/review-running': [409, 'Somebody is looking this tree over already. It will soon be done.'],
  'trees/merge-relatives': [409, 'These two are parent and child or partners: they cannot be one person.'],
  'trees/merge-two-members': [409, 'Two members of this tree say that they are these two people.'],
  'trees/proposal-not-found': [404, 'This change no longer waits.'],
  'trees/proposal-stale': [
    409,
    'This no longer fits the tree: what it would change has been changed since. It can be refused, and proposed anew.',
  ],
  'trees/approval-needed': [
    403,
    'The owner of this family tree looks at changes first. This can be done by the owner only.',
  ],
  'trees/search-empty': [400, 'Please fill in at least one field.'],

  'jobs/not-found': [404, 'This task does not exist.'],
  'jobs/given-up': [500, 'This was begun several times and could not be ended. Please try it again.'],
  'jobs/over': [409, 'This task has already ended.'],
} as const satisfies Record<`${string}/${string}`, readonly [status: number, message: string]>

export type ErrorCode = keyof typeof errors

export function statusOf(code: ErrorCode): number {
  return errors[code][0]
}

export function messageOf(code: ErrorCode): string {
  return errors[code][1]
}

/** The body of every refusal. */
export type ErrorBody = {
  status: number
  code: ErrorCode
  message: string
  errors?: { field: string; message: string; code: string; limit?: number; name?: string }[]
  requestId: string
}
