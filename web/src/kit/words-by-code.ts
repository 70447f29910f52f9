import type { ErrorCode } from '@mulghar/contract/kit/errors'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** What is said for each code that the server refuses with; in English it is the server's own sentence. */
export const wordsByCode: Record<ErrorCode, MessageDescriptor> = {
  'kit/bad-input': msg`Some of what was sent is not right. Please check the marked fields.`,
  'kit/bad-json': msg`The request could not be read.`,
  'kit/bad-cursor': msg`This list has changed. Please start it again from the top.`,
  'kit/stale': msg`Someone else has changed this in the meantime. Your text is kept; please look at the newer version first.`,
  'kit/not-found': msg`There is nothing here.`,
  'kit/idempotency-mismatch': msg`This key was used before with other contents.`,
  'kit/idempotency-busy': msg`The same request is still being worked on. Please wait a moment.`,
  'kit/too-large': msg`This is too large.`,
  'kit/wrong-type': msg`This kind of content is not accepted here.`,
  'kit/too-many': msg`Too many tries. Please wait a moment and try again.`,
  'kit/bug': msg`Something went wrong on our side. Please try again.`,
  'kit/unavailable': msg`Mulghar is starting or stopping. Please try again in a moment.`,

  'accounts/sign-in-needed': msg`Please log in to continue.`,
  'accounts/bad-credentials': msg`The email or the password is not right.`,
  'accounts/email-taken': msg`There is already an account with this email.`,
  'accounts/registration-closed': msg`New accounts cannot be made here at the moment.`,
  'accounts/bad-refresh-token': msg`This session has ended. Please log in again.`,
  'accounts/wrong-password': msg`The current password is not right.`,
  'accounts/common-password': msg`This password is on the list of common ones. Please choose another.`,
  'accounts/link-used-up': msg`This link has been used or is too old. Please ask for a new one.`,
  'accounts/session-not-found': msg`This session does not exist or has ended.`,

  'people/not-found': msg`User not found`,

  'documents/not-found': msg`This file does not exist or is not yours to see.`,
  'documents/not-uploader': msg`Only who uploaded a file can do this.`,
  'documents/attached': msg`This file is in use and cannot be removed.`,
  'documents/no-file': msg`Please choose a file.`,
  'documents/empty-file': msg`This file is empty.`,
  'documents/too-large': msg`This file is larger than 50MB.`,
  'documents/unsupported': msg`This is not a picture that can be read. JPEG, PNG, GIF, WebP and HEIC are.`,
  'documents/too-many-pixels': msg`This picture has too many pixels.`,
  'documents/bad-link': msg`This link to a file has expired.`,

  'places/city-not-found': msg`This city is not known.`,

  'trees/not-found': msg`This family tree does not exist.`,
  'trees/not-member': msg`Only members of this family tree can see this.`,
  'trees/not-owner': msg`Only the owner of this family tree can do this.`,
  'trees/not-editor': msg`Your role in this family tree does not allow changes.`,
  'trees/not-own-addition': msg`You can delete only people whom you added yourself.`,
  'trees/export-not-allowed': msg`Your role in this family tree does not allow an export.`,
  'trees/person-not-found': msg`This person does not exist.`,
  'trees/other-tree': msg`Relatives must be people of the same family tree.`,
  'trees/own-relative': msg`Nobody can be their own relative.`,
  'trees/own-ancestor': msg`This would make a person their own ancestor.`,
  'trees/same-relative-twice': msg`The same relative is named twice.`,
  'trees/bad-image-slot': msg`A tree has an image and a cover, nothing else.`,
  'trees/not-gedcom': msg`This is not a GEDCOM file.`,
  'trees/import-running': msg`Another import into this family tree is still running.`,
  'trees/import-too-large': msg`This file is too large to be imported.`,
  'trees/search-empty': msg`Please fill in at least one field.`,

  'jobs/not-found': msg`This task does not exist.`,
  'jobs/given-up': msg`This was begun several times and could not be ended. Please try it again.`,
  'jobs/over': msg`This task has already ended.`,
}
