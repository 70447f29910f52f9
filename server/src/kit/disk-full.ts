/** Whether something could not be written for want of room: Node says it by a code, the picture library in words only. */
export function isDiskFull(error: unknown): boolean {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  return code === 'ENOSPC' || code === 'EDQUOT' || /no space left on device|disk quota exceeded/i.test(message)
}
