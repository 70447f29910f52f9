/** A database of files that only notes what is deleted from it, as the name of the database and the name of the files. */
export function forgottenFiles(): { indexedDB: object; forgotten: (readonly [database: string, name: string])[] } {
  const forgotten: (readonly [string, string])[] = []
  const soon = <Target extends EventTarget>(target: Target, event: string): Target => {
    queueMicrotask(() => target.dispatchEvent(new Event(event)))
    return target
  }
  const request = (result?: object) => soon(Object.assign(new EventTarget(), { result }), 'success')
  const open = (database: string) => {
    const files = {
      delete(name: string) {
        forgotten.push([database, name])
        return request()
      },
    }
    const transaction = () => soon(Object.assign(new EventTarget(), { objectStore: () => files }), 'complete')
    return request({ transaction, close: () => undefined })
  }
  return { indexedDB: { open }, forgotten }
}
