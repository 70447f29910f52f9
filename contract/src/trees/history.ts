/** What somebody did at once: all its changes are shown together and reverted together. */
export const entryKinds = ['SAVE', 'IMPORT', 'MERGE', 'REVERT', 'MEMBERS'] as const
export type EntryKind = (typeof entryKinds)[number]

export const changeKinds = ['CREATE', 'CHANGE', 'DELETE', 'IMPORT'] as const
export type ChangeKind = (typeof changeKinds)[number]

export const subjectKinds = ['TREE', 'PERSON', 'UNION', 'CHILD', 'MEMBER', 'IMPORT'] as const
export type SubjectKind = (typeof subjectKinds)[number]
