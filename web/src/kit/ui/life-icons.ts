import { createLucideIcon } from 'lucide-react'

/** A diya, the oil lamp that is lit for the dead and at the puja. */
export const LampIcon = createLucideIcon({
  name: 'lamp-of-oil',
  size: 24,
  node: [
    ['path', { d: 'M4 14h16c0 3.5-3.5 5.5-8 5.5S4 17.5 4 14z', key: 'bowl' }],
    ['path', { d: 'M12 11.5c-2.5-2-2-4.5 0-7.5 2 3 2.5 5.5 0 7.5z', key: 'flame' }],
  ],
})

/** Two rings, one through the other: a marriage. */
export const RingsIcon = createLucideIcon({
  name: 'wedding-rings',
  size: 24,
  node: [
    ['circle', { cx: 8.5, cy: 13.5, r: 5.75, key: 'left' }],
    ['circle', { cx: 15.5, cy: 10.5, r: 5.75, key: 'right' }],
  ],
})
