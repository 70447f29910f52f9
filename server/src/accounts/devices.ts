import { cleanText } from '@mulghar/contract/kit/clean-text'

const mostDeviceLetters = 60

const browsers: [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

const systems: [RegExp, string][] = [
  [/Android/, 'Android'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'Mac'],
  [/Linux/, 'Linux'],
]

/** The browser and the system that a name kept by `deviceNameOf` tells of; neither, where a person or an app has chosen it. */
export function partsOfDevice(name: string): { browser: string | null; system: string | null } {
  const [browser = '', system = ''] = name.split(' on ')
  const isKnown = browsers.some(([, one]) => one === browser) && systems.some(([, one]) => one === system)
  return isKnown ? { browser, system } : { browser: null, system: null }
}

/** What people call the thing they signed in with: "Chrome on Android", as far as its user agent tells; else nothing. */
export function deviceNameOf(userAgent: string): string {
  const browser = browsers.find(([pattern]) => pattern.test(userAgent))?.[1]
  const system = systems.find(([pattern]) => pattern.test(userAgent))?.[1]
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? cleanText(userAgent).slice(0, mostDeviceLetters)
}
