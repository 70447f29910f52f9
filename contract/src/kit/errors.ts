/** A refusal: its status, and its sentence in English. Server and web translate it for the reader. */
export type Refusal = readonly [status: number, message: string]

/** The closed table of a room: its codes begin with its name, so that no other room has the same. */
export type ErrorTable<Room extends string> = Record<`${Room}/${string}`, Refusal>

/** How any call can be refused. */
export const kitErrors = {
  'kit/bad-input': [400, 'Some fields are not valid. Please check them.'],
  'kit/bad-json': [400, 'The request could not be read. Please reload the page and try again.'],
  'kit/bad-cursor': [400, 'This list has changed. Please reload the page.'],
  'kit/not-found': [404, 'Nothing was found here.'],
  'kit/moderators-only': [403, 'Only moderators can do this.'],
  'kit/admins-only': [403, 'Only administrators can do this.'],
  'kit/stale': [
    409,
    'Someone else has changed this in the meantime. Your text is kept; please check the newer version first.',
  ],
  'kit/idempotency-mismatch': [409, 'This was already sent with different data. Please reload the page and try again.'],
  'kit/idempotency-busy': [409, 'The same request is still in progress. Please wait a moment.'],
  'kit/too-large': [413, 'This is too large.'],
  'kit/bad-digest': [400, 'The file was damaged during the upload. Please upload the file again.'],
  'kit/wrong-type': [415, 'This kind of data is not accepted here. Please reload the page and try again.'],
  'kit/too-many': [429, 'Too many tries. Please wait a moment and try again.'],
  'kit/too-long': [503, 'This took too long and was stopped. Please try again.'],
  'kit/bug': [500, 'Something went wrong on our side. Please try again.'],
  'kit/unavailable': [503, 'Mulghar is starting or stopping. Please try again in a moment.'],
} as const satisfies ErrorTable<'kit'>

/** The table of each room, by its name: every room's `errors.ts` declares its own, and no room names another's here. */
export interface ErrorTables {
  kit: typeof kitErrors
}

/** The codes of some tables. */
export type CodesOf<Table> = Table extends unknown ? keyof Table & string : never

/** Every way a call can be refused. Nobody matches on message text. */
export type ErrorCode = CodesOf<ErrorTables[keyof ErrorTables]>

/** The body of every refusal. */
export type ErrorBody = {
  status: number
  code: ErrorCode
  message: string
  errors?: { field: string; message: string; code: string; limit?: number; name?: string }[]
  requestId: string
}
