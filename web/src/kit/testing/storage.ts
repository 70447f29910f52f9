/** A storage of a browser with these items. Its keys are its own properties, too. */
export const storageOf = (items: Map<string, string>): object =>
  new Proxy(
    {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, text: string) => void items.set(key, text),
      removeItem: (key: string) => void items.delete(key),
    },
    {
      ownKeys: () => [...items.keys()],
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    },
  )
