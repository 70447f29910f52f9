// What the whole tree alone needs, and only once it stands: it comes in a file of its own.
export { growBranches } from './branches.ts'
export { surnamesOf } from './surnames.ts'
