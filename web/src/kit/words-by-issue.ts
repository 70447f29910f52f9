import type { IssueCode } from '@mulghar/contract/kit/issues'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** What is said about a single field. */
export const wordsByIssue: Record<IssueCode, (limit: number) => MessageDescriptor> = {
  required: () => msg`This is required.`,
  'too-short': (limit) => msg`This must have at least ${limit} characters.`,
  'too-long': (limit) => msg`This must have at most ${limit} characters.`,
  'too-small': (limit) => msg`This must be at least ${limit}.`,
  'too-big': (limit) => msg`This must be at most ${limit}.`,
  'too-many': (limit) => msg`There can be at most ${limit} of these.`,
  email: () => msg`This is not an email address.`,
  phone: () => msg`Invalid phone number format`,
  date: () => msg`This is not a date.`,
  'no-such-day': () => msg`This day does not exist.`,
  'too-late-in-month': (limit) => msg`This month has only ${limit} days.`,
  id: () => msg`This is not a valid reference.`,
  'not-https': () => msg`This must be a link that begins with https://.`,
  'not-offered': () => msg`This is not one of the choices.`,
  'wrong-kind': () => msg`This is not of the right kind.`,
  'dates-reversed': () => msg`The end is before the start.`,
  'common-password': () => msg`This password is on the list of common ones. Please choose another.`,
  'changed-since': () => msg`This has been changed since.`,
  'gone-since': () => msg`This is no longer in the tree.`,
  'bound-since': () => msg`This has relatives who came since.`,
  'invited-today': () => msg`This address has been invited here within the last day.`,
  'invited-enough': () => msg`This address has had enough invitations for a day.`,
  'sent-enough': () => msg`You have sent enough invitations by mail for a day.`,
}
