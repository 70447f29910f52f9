import type { ErrorTable } from '../kit/errors.ts'

/** How a call of family trees can be refused. */
export const treesErrors = {
  'trees/not-found': [404, 'This family tree does not exist.'],
  'trees/busy': [
    409,
    'This family tree is being changed right now, for example by an import. Please try again when that is finished.',
  ],
  'trees/not-member': [403, 'Only members of this family tree can see this.'],
  'trees/not-owner': [403, 'Only the owner of this family tree can do this.'],
  'trees/not-editor': [403, 'Your role in this family tree does not allow changes.'],
  'trees/not-own-addition': [403, 'You can delete only people whom you added yourself.'],
  'trees/export-not-allowed': [403, 'Your role in this family tree does not allow an export.'],
  'trees/person-not-found': [404, 'This person does not exist.'],
  'trees/family-not-found': [404, 'This family is no longer in the tree.'],
  'trees/picture-not-found': [404, 'This picture is no longer in the album.'],
  'trees/picture-twice': [409, 'This picture is in the album already.'],
  'trees/album-full': [409, 'This album is full: it has room for 100 pictures.'],
  'trees/other-tree': [400, 'Relatives must be people of the same family tree.'],
  'trees/own-relative': [400, 'A person cannot be their own relative.'],
  'trees/own-ancestor': [400, 'This would make a person their own ancestor.'],
  'trees/same-relative-twice': [400, 'You chose the same relative twice.'],
  'trees/bad-image-slot': [400, 'A tree can only have an image and a cover.'],
  'trees/not-gedcom': [400, 'This is not a GEDCOM file.'],
  'trees/not-a-table': [400, 'We found no table with names. Use a CSV or XLSX file, or paste the rows.'],
  'trees/import-running': [409, 'Another import into this family tree is still running.'],
  'trees/import-too-large': [413, 'This file is too large to be imported.'],
  'trees/already-member': [400, 'Member already exists in family tree'],
  'trees/member-not-found': [404, 'This person does not have access to this family tree.'],
  'trees/request-not-found': [404, 'This request no longer exists.'],
  'trees/not-yours-to-accept': [
    403,
    'Only the owner can accept a request. Only the invited person can accept an invitation.',
  ],
  'trees/last-owner': [409, 'A family tree needs its owner. Please hand it over to another member first.'],
  'trees/invite-not-found': [404, 'This invitation does not exist.'],
  'trees/invite-over': [410, 'This invitation has been used, withdrawn or has expired.'],
  'trees/person-taken': [409, 'Another member is already linked to this person.'],
  'trees/self-chosen': [
    403,
    'You are already linked to a person in this tree. To choose another person, first open that person’s page and press “This is not me”.',
  ],
  'trees/self-refused': [
    403,
    'The owner of this family tree has declined your request. Now only the owner can link you to a person.',
  ],
  'trees/claim-not-found': [404, 'This member is no longer waiting for your answer.'],
  'trees/person-died': [409, 'This person has died.'],
  'trees/entry-not-found': [404, 'This change was not found in the history. Please load the history again.'],
  'trees/already-reverted': [409, 'This has already been undone.'],
  'trees/never-reverted': [409, 'This cannot be undone from the history.'],
  'trees/revert-blocked': [
    409,
    'This change cannot be undone, because something was changed after it. Please undo the later change first.',
  ],
  'trees/link-same-tree': [400, 'A person cannot be linked with the family tree they are in.'],
  'trees/link-exists': [409, 'These trees are already linked, or a request is pending.'],
  'trees/link-not-found': [404, 'This link or request no longer exists.'],
  'trees/review-running': [409, 'Someone is already checking this tree. It will be finished soon.'],
  'trees/merge-relatives': [
    409,
    'These two people are parent and child, or partners, so they cannot be the same person.',
  ],
  'trees/merge-two-members': [
    409,
    'Two different members are linked to these two people, so the two people cannot be merged.',
  ],
  'trees/proposal-not-found': [
    404,
    'This change no longer waits for approval: it was approved, declined or withdrawn. Please load the page again.',
  ],
  'trees/proposal-stale': [
    409,
    'The tree has changed, so this change no longer fits. You can reject it and propose it again.',
  ],
  'trees/proposer-not-editor': [409, 'The person who proposed this can no longer edit this tree.'],
  'trees/approval-needed': [
    403,
    "Only the owner can do this, because all changes to this family tree need the owner's approval.",
  ],
  'trees/search-empty': [400, 'Please fill in at least one field.'],
  'trees/invites-enough': [
    429,
    'No emails were sent: that would be too many invitations for one day. Please try again later, or share a link.',
  ],
} as const satisfies ErrorTable<'trees'>

declare module '../kit/errors.ts' {
  interface ErrorTables {
    trees: typeof treesErrors
  }
}
