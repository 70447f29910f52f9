/** What a place is. */
export const categories = [
  'RELIGIOUS_SITE',
  'HISTORIC_BUILDING',
  'ANCESTRAL_HOME',
  'ARCHAEOLOGICAL_SITE',
  'CEMETERY_MEMORIAL',
  'WATER_STRUCTURE',
  'MUSEUM_ARCHIVE',
  'NATURAL_SITE',
  'MONUMENT',
  'CULTURAL_PRACTICE',
  'CRAFT_FOOD',
  'OTHER',
] as const
export type Category = (typeof categories)[number]

export const placeKinds = ['TANGIBLE', 'INTANGIBLE', 'NATURAL'] as const
export type PlaceKind = (typeof placeKinds)[number]

/** The kind follows from the category, as the UNESCO conventions divide heritage. */
export function kindOf(category: Category): PlaceKind {
  if (category === 'NATURAL_SITE') return 'NATURAL'
  return category === 'CULTURAL_PRACTICE' || category === 'CRAFT_FOOD' ? 'INTANGIBLE' : 'TANGIBLE'
}

export const conditions = ['GOOD', 'AT_RISK', 'DAMAGED', 'LOST', 'UNKNOWN'] as const
export type Condition = (typeof conditions)[number]

/** HIDDEN: nobody but the owner learns the point, the address or the city. */
export const precisions = ['EXACT', 'HIDDEN'] as const
export type Precision = (typeof precisions)[number]

/** PUBLIC: every member; SCOPE: active members of linked family trees and groups; ONLY_ME: the owner. */
export const placeVisibilities = ['PUBLIC', 'SCOPE', 'ONLY_ME'] as const
export type PlaceVisibility = (typeof placeVisibilities)[number]

export const placeStatuses = ['DRAFT', 'PUBLISHED'] as const
export type PlaceStatus = (typeof placeStatuses)[number]

/** How a photo of somebody else may be used. */
export const licences = ['PUBLIC_DOMAIN', 'CC_BY', 'CC_BY_SA', 'PERMISSION'] as const
export type Licence = (typeof licences)[number]

export const placeLinkKinds = ['TREE', 'GROUP'] as const
export type PlaceLinkKind = (typeof placeLinkKinds)[number]

/** Scripts of names, ISO 15924; `Other` for the rest. */
export const nameScripts = ['Latn', 'Deva', 'Newa', 'Tibt', 'Beng', 'Gujr', 'Guru', 'Taml', 'Telu', 'Other'] as const
export type NameScript = (typeof nameScripts)[number]
