export function RecommendedScreen() {
  return null
}
