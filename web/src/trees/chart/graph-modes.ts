export const graphModes = ['focus', 'whole', 'outline'] as const
export type GraphMode = (typeof graphModes)[number]
