import { expect, test } from 'vitest'
import { readEnv, SettingsError } from './env.ts'
import { networkOf } from './networks.ts'

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:ffff::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::ffff:cb00:7109', '203.0.113.9'],
  ['203.0.113.9:1024', '203.0.113.9'],
  ['[2001:db8::1]:1024', '2001:db8:0:0::/64'],
  ['[2001:db8::1]', '2001:db8:0:0::/64'],
  ['garbage1', 'elsewhere'],
  ['garbage2', 'elsewhere'],
  ['', 'elsewhere'],
  [undefined, 'elsewhere'],
])('%s is counted as %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network)
})

test.each([
  [undefined, false],
  ['off', false],
  ['false', false],
  ['0', false],
  ['on', 1],
  ['true', 1],
  ['1', 1],
  ['2', 2],
  ['10.0.0.0/8', ['10.0.0.0/8']],
  ['loopback, 192.0.2.7,2001:db8::/32', ['loopback', '192.0.2.7', '2001:db8::/32']],
])('TRUST_PROXY=%s is read as %j', (text, wanted) => {
  expect(readEnv({ ...(text !== undefined && { TRUST_PROXY: text }) }).TRUST_PROXY).toEqual(wanted)
})

test.each(['yes', '-1', '1.5', '99', '10.0.0.0/33', '10.0.0.0/0', '10.0.0', 'proxy.example.org', '10.0.0.1,,', 'on,1'])(
  'TRUST_PROXY=%s is refused in words',
  (text) => {
    const reading = () => readEnv({ TRUST_PROXY: text })
    expect(reading).toThrow(SettingsError)
    expect(reading).toThrow(/TRUST_PROXY: must be on, off, a number of hops \(1 to 10\), or networks by commas/)
  },
)
