import type { Category } from '@mulghar/contract/heritage/kinds'
import { createLucideIcon, House, type LucideIcon } from 'lucide-react'
import { LampIcon } from '../../kit/ui/life-icons.ts'

const icon = (name: string, path: string): LucideIcon =>
  createLucideIcon({ name, size: 24, node: [['path', { d: path, key: name }]] })

/** The sign of each category. */
export const categoryIcons: Record<Category, LucideIcon> = {
  RELIGIOUS_SITE: icon(
    'pagoda',
    'M12 2.5V5M12 5 7.5 9.5h9zM9 9.5V12M15 9.5V12M9 12h6l4 4.5H5zM7 16.5V21M17 16.5V21M4 21h16M10.5 21v-2.5h3V21',
  ),
  HISTORIC_BUILDING: icon('open-door', 'M6 21V5.5L15 3v18M6 21H4m11 0h5M15 6h3v15M12 12h.01'),
  ANCESTRAL_HOME: House,
  ARCHAEOLOGICAL_SITE: icon(
    'ruin',
    'M6 20.5v-12M10 20.5v-12M4.5 8.5h7l-1-3.5h-5zM14 20.5v-6l1.5-1 .5 1.5 2-2v7.5M3.5 20.5h17',
  ),
  CEMETERY_MEMORIAL: icon(
    'flame-of-ghat',
    'M12 3.5c4 4 5.5 6.5 5.5 10a5.5 5.5 0 0 1-11 0c0-2.5 1.5-4 2.5-6 .8 1.5 1.5 2 2 2 .8-1.700 1-3.5 1-6z',
  ),
  WATER_STRUCTURE: icon('spout', 'M4 5h9v4H4zM13 7h3.5a2 2 0 0 1 2 2v1.5M18.5 13v1.5m0 2V18M3 21h18M6 9v8m5-8v8'),
  MUSEUM_ARCHIVE: icon(
    'museum',
    'M3.5 9 12 4l8.5 5v1.5h-17zM5.5 10.5V18m4.300-7.5V18m4.400-7.5V18m4.300-7.5V18M3.5 20h17',
  ),
  NATURAL_SITE: icon('hill', 'M2.5 19 9.5 7l4 6.5 2-3L21.5 19zM9.5 7V4.5'),
  MONUMENT: icon('statue', 'M12 3v3.5M9.5 17 10.700 6.5h2.600L14.5 17M7.5 17h9v3.5h-9zM5.5 20.5h13'),
  CULTURAL_PRACTICE: LampIcon,
  CRAFT_FOOD: icon(
    'pot',
    'M8.5 4.5h7M9.5 4.5v3C6.5 9 5 11.200 5 13.700c0 3.400 2.800 6.300 7 6.300s7-2.900 7-6.300c0-2.5-1.5-4.700-4.5-6.200v-3M5.600 12.5h12.800',
  ),
  OTHER: icon('diamond-mark', 'M12 4.5 19.5 12 12 19.5 4.5 12zM12 10.5v3M10.5 12h3'),
}
